import { expect, type Locator, type Page } from '@playwright/test'
import { button, dialog, field } from './user.ts'

/** The editor of a queue's menu, as its user has it before them. */
export const tree = (page: Page) => page.getByRole('tree')
export const entry = (page: Page, title: string) =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^\\d+: ${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(,|$)`) })

/** The titles from top to bottom, each as far in as it lies. */
export const outline = (page: Page) =>
  tree(page)
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows
        .slice(1)
        .map((row) => '·'.repeat(Number(row.getAttribute('aria-level')) - 2) + row.querySelector('[title]')?.getAttribute('title')),
    )

export async function write(page: Page, { title, message }: { title: string; message?: string }) {
  const name = field(page, 'Título')
  await expect(name).toBeFocused()
  await name.fill(title)
  if (message !== undefined) await field(page, 'Mensagem').fill(message)
}

/** Carries an entry by the pointer onto another: its edges are the gaps beside it, its middle takes in. */
export async function carry(page: Page, from: Locator, { to, part }: { to: Locator; part: number }) {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('Nothing to carry, or nowhere to')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height * part, { steps: 4 })
  await page.mouse.up()
}

/** The played phone of a rehearsal. */
export const stage = (page: Page) => page.getByRole('log', { name: 'Ensaio da conversa' })

export async function rehearse(page: Page, ...says: string[]) {
  const box = page.getByRole('textbox', { name: 'Mensagem do cliente' })
  for (const text of says) {
    await box.fill(text)
    await box.press('Enter')
  }
}

export async function keepTest(page: Page, name: string) {
  await button(page, 'Guardar como teste').click()
  await field(dialog(page), 'Nome do teste').fill(name)
  await button(dialog(page), 'Guardar').click()
}

/** The kept conversations with how each stands. */
export const tests = (page: Page) => page.getByRole('list', { name: 'Testes guardados' }).getByRole('button')
