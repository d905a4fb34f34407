import { expect, type Locator, type Page } from '@playwright/test'
import { escapeForRegExp, textsIn } from './texts.ts'
import { button, dialog, field } from './userActions.ts'

const t = textsIn('pt')

/** Helpers for the menu editor. */
export const tree = (page: Page) => page.getByRole('tree')
export const menuEntry = (page: Page, title: string) =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^\\d+: ${escapeForRegExp(title)}(,|$)`) })

/** The titles from top to bottom, indented by level. */
export const outline = (page: Page) =>
  tree(page)
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows
        .slice(1)
        .map((row) => '·'.repeat(Number(row.getAttribute('aria-level')) - 2) + row.querySelector('[title]')?.getAttribute('title')),
    )

async function writeEntry(page: Page, { title, message }: { title: string; message?: string }) {
  const name = field(page, t('menu:entry.name'))
  await expect(name).toBeFocused()
  await name.fill(title)
  if (message !== undefined) await field(page, t('menu:entry.message')).fill(message)
}

/** The edges of a row mean "beside it", its middle "into it". */
const dropHeights = { before: 0.1, inside: 0.5, after: 0.9 }

/** Drags an entry to another one, and drops it where the drop is shown. */
async function dragEntry(page: Page, from: Locator, { to, where }: { to: Locator; where: keyof typeof dropHeights }) {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('Nothing to carry, or nowhere to')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height * dropHeights[where], { steps: 4 })
  await expect(to).toHaveAttribute('data-drop', where)
  await page.mouse.up()
}

/** The phone of the simulation. */
export const simulation = (page: Page) => page.getByRole('log', { name: t('menu:play.label') })

export async function simulate(page: Page, ...says: string[]) {
  const box = page.getByRole('textbox', { name: t('menu:play.write') })
  for (const text of says) {
    await box.fill(text)
    await box.press('Enter')
  }
}

export async function saveTest(page: Page, name: string) {
  await button(page, t('menu:tests.keep')).click()
  await field(dialog(page), t('menu:tests.name')).fill(name)
  await button(dialog(page), t('menu:keys.save')).click()
}

/** The saved tests with their results. */
export const savedTests = (page: Page) => page.getByRole('list', { name: t('menu:tests.title') }).getByRole('button')

/** The result of both ways to build: seven entries on three levels. */
export const expectedOutline = ['Boletos', '·Segunda via', '··Por e-mail', '··Por WhatsApp', '·Prazo', 'Notas fiscais', 'Falar com alguém']

/** Adds all entries, then drags them into place. */
export async function buildByMouse(page: Page) {
  const add = async (where: string, title: string, message?: string) => {
    await button(page, where).click()
    await writeEntry(page, message === undefined ? { title } : { title, message })
  }
  await add(t('menu:acts.add'), 'Notas fiscais', 'Qual o mês?')
  await add(t('menu:acts.add'), 'Boletos')
  await add(t('menu:acts.addUnderOne', { name: 'Boletos' }), 'Segunda via')
  await add(t('menu:acts.addUnderOne', { name: 'Segunda via' }), 'Por e-mail', 'Enviado!')
  await add(t('menu:acts.add'), 'Falar com alguém', 'Um momento, {{firstName}}.')
  await add(t('menu:acts.add'), 'Prazo', 'Cinco dias.')
  await add(t('menu:acts.add'), 'Por WhatsApp', 'Já mando.')
  await dragEntry(page, menuEntry(page, 'Boletos'), { to: menuEntry(page, 'Notas fiscais'), where: 'before' })
  await dragEntry(page, menuEntry(page, 'Prazo'), { to: menuEntry(page, 'Boletos'), where: 'inside' })
  await dragEntry(page, menuEntry(page, 'Falar com alguém'), { to: menuEntry(page, 'Notas fiscais'), where: 'after' })
}

/** Moves the focus down the tree to an entry. */
async function moveFocusTo(page: Page, title: string) {
  const current = () => page.evaluate(() => document.activeElement?.querySelector('[title]')?.getAttribute('title'))
  await page.keyboard.press('Home')
  for (let row = 0; row < 50 && (await current()) !== title; row++) await page.keyboard.press('ArrowDown')
  await expect(menuEntry(page, title)).toBeFocused()
}

/** Adds all entries in a row, then indents and moves them. */
export async function buildByKeyboard(page: Page) {
  await page.keyboard.press('Insert')
  for (const title of ['Notas fiscais', 'Boletos', 'Segunda via', 'Por e-mail', 'Por WhatsApp', 'Prazo', 'Falar com alguém']) {
    await writeEntry(page, { title })
    await page.keyboard.press('Enter')
    await expect(field(page, t('menu:entry.name'))).toHaveValue('')
  }
  await page.keyboard.press('Enter')
  await expect(menuEntry(page, 'Falar com alguém')).toBeFocused()
  const inwards = { 'Segunda via': 1, 'Por e-mail': 2, 'Por WhatsApp': 2, Prazo: 1 }
  for (const [title, levels] of Object.entries(inwards)) {
    await moveFocusTo(page, title)
    for (let level = 0; level < levels; level++) await page.keyboard.press('Alt+ArrowRight')
  }
  await moveFocusTo(page, 'Boletos')
  await page.keyboard.press('Alt+ArrowUp')
}
