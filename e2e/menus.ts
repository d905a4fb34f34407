import { expect, type Locator, type Page } from '@playwright/test'
import { escapeForRegExp, textsIn } from './texts.ts'
import { button, dialog, field } from './user.ts'

const say = textsIn('pt')

/** Helpers for the menu editor. */
export const tree = (page: Page) => page.getByRole('tree')
export const entry = (page: Page, title: string) =>
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

async function write(page: Page, { title, message }: { title: string; message?: string }) {
  const name = field(page, say('menu:entry.name'))
  await expect(name).toBeFocused()
  await name.fill(title)
  if (message !== undefined) await field(page, say('menu:entry.message')).fill(message)
}

/** The edges of a row mean "beside it", its middle "into it". */
const heights = { before: 0.1, inside: 0.5, after: 0.9 }

/** Drags an entry to another one, and drops it where the drop is shown. */
async function carry(page: Page, from: Locator, { to, where }: { to: Locator; where: keyof typeof heights }) {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('Nothing to carry, or nowhere to')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height * heights[where], { steps: 4 })
  await expect(to).toHaveAttribute('data-drop', where)
  await page.mouse.up()
}

/** The phone of the simulation. */
export const stage = (page: Page) => page.getByRole('log', { name: say('menu:play.label') })

export async function rehearse(page: Page, ...says: string[]) {
  const box = page.getByRole('textbox', { name: say('menu:play.write') })
  for (const text of says) {
    await box.fill(text)
    await box.press('Enter')
  }
}

export async function keepTest(page: Page, name: string) {
  await button(page, say('menu:tests.keep')).click()
  await field(dialog(page), say('menu:tests.name')).fill(name)
  await button(dialog(page), say('menu:keys.save')).click()
}

/** The saved tests with their results. */
export const tests = (page: Page) => page.getByRole('list', { name: say('menu:tests.title') }).getByRole('button')

/** The result of both ways to build: seven entries on three levels. */
export const wanted = ['Boletos', '·Segunda via', '··Por e-mail', '··Por WhatsApp', '·Prazo', 'Notas fiscais', 'Falar com alguém']

/** Adds all entries, then drags them into place. */
export async function buildByMouse(page: Page) {
  const add = async (where: string, title: string, message?: string) => {
    await button(page, where).click()
    await write(page, message === undefined ? { title } : { title, message })
  }
  await add(say('menu:acts.add'), 'Notas fiscais', 'Qual o mês?')
  await add(say('menu:acts.add'), 'Boletos')
  await add(say('menu:acts.addUnderOne', { name: 'Boletos' }), 'Segunda via')
  await add(say('menu:acts.addUnderOne', { name: 'Segunda via' }), 'Por e-mail', 'Enviado!')
  await add(say('menu:acts.add'), 'Falar com alguém', 'Um momento, {{firstName}}.')
  await add(say('menu:acts.add'), 'Prazo', 'Cinco dias.')
  await add(say('menu:acts.add'), 'Por WhatsApp', 'Já mando.')
  await carry(page, entry(page, 'Boletos'), { to: entry(page, 'Notas fiscais'), where: 'before' })
  await carry(page, entry(page, 'Prazo'), { to: entry(page, 'Boletos'), where: 'inside' })
  await carry(page, entry(page, 'Falar com alguém'), { to: entry(page, 'Notas fiscais'), where: 'after' })
}

/** Moves the focus down the tree to an entry. */
async function walkTo(page: Page, title: string) {
  const current = () => page.evaluate(() => document.activeElement?.querySelector('[title]')?.getAttribute('title'))
  await page.keyboard.press('Home')
  for (let row = 0; row < 50 && (await current()) !== title; row++) await page.keyboard.press('ArrowDown')
  await expect(entry(page, title)).toBeFocused()
}

/** Adds all entries in a row, then indents and moves them. */
export async function buildByKeyboard(page: Page) {
  await page.keyboard.press('Insert')
  for (const title of ['Notas fiscais', 'Boletos', 'Segunda via', 'Por e-mail', 'Por WhatsApp', 'Prazo', 'Falar com alguém']) {
    await write(page, { title })
    await page.keyboard.press('Enter')
    await expect(field(page, say('menu:entry.name'))).toHaveValue('')
  }
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Falar com alguém')).toBeFocused()
  const inwards = { 'Segunda via': 1, 'Por e-mail': 2, 'Por WhatsApp': 2, Prazo: 1 }
  for (const [title, levels] of Object.entries(inwards)) {
    await walkTo(page, title)
    for (let level = 0; level < levels; level++) await page.keyboard.press('Alt+ArrowRight')
  }
  await walkTo(page, 'Boletos')
  await page.keyboard.press('Alt+ArrowUp')
}
