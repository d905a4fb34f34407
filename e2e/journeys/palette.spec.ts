import type { Page } from '@playwright/test'
import { tickets } from '@recado/contract/tickets/tickets'
import { viewports } from '../browser.ts'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { inOrder, textsIn } from '../texts.ts'
import { button, title } from '../user.ts'

const say = textsIn('pt')

const palette = (page: Page) => page.getByRole('dialog', { name: say('palette:title') })
const query = (page: Page) => palette(page).getByRole('combobox')
const choice = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })
const search = (page: Page) => page.getByRole('searchbox', { name: say('tags:search') })
const joao = { number: '5511987650003', name: 'João Ávila' }

test('from any page to any other and to any setting, by a few letters', async ({ open, company }) => {
  const page = await open(company.admin, '/tags')
  await expect(title(page, say('tags:title'))).toBeVisible()
  await search(page).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('conexo')
  await expect(query(page)).toHaveValue('conexo')
  await expect(query(page)).toBeFocused()
  await expect(search(page)).toHaveValue('')
  await expect(chosen(page)).toHaveText(say('connections:title'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/connections')
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(query(page)).toBeFocused()
  const first = await chosen(page).innerText()
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).not.toHaveText(first)
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText(first)
  await page.keyboard.type('nada disso existe')
  await expect(palette(page).getByText(say('palette:nothing', { text: 'nada disso existe' }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tema esc')
  await expect(chosen(page)).toHaveText(say('shell:bar.dark'))
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('english')
  await expect(chosen(page)).toHaveText(say('shell:bar.useLanguage', { name: 'English' }))
  await page.keyboard.press('Enter')
  await expect(title(page, textsIn('en')('connections:title'))).toBeVisible()
})

test('finds the ticket of a contact and the words of a message, and leads there', async ({ open, company }) => {
  const line = await connectLine(company.admin, 'Loja')
  await line.hears(joao, 'Quanto custa o bolo de cenoura para quarenta pessoas?')
  // Enough for it to lie far above what a conversation opens with.
  for (let turn = 1; turn <= 80; turn++) await line.hears(joao, `E mais uma coisa, a de número ${turn}`)
  const page = await open(company.admin, '/contacts')
  await button(page, say('shell:bar.palette')).click()
  await page.keyboard.type('avila')
  await expect(choice(page, inOrder('João Ávila', say('palette:ticket.pending')))).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}\?list=pending$/)

  await follow(page, '/contacts')
  await expect(title(page, say('contacts:title'))).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cenoura')
  await expect(
    palette(page)
      .getByRole('group', { name: say('palette:groups.messages') })
      .locator('mark'),
  ).toHaveText('cenoura')
  // The place is found before the conversation's end is, which comes only then.
  const found = Promise.withResolvers<void>()
  await page.route(/\/api\/messages\/\d+\?limit=60$/, async (route) => {
    await found.promise
    await route.continue()
  })
  const late = page.waitForResponse(/\/api\/messages\/\d+\?limit=60$/)
  await choice(page, /cenoura/).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}\?(list=pending&)?message=[\da-f-]{36}/)
  await expect(page.getByRole('log').getByText('bolo de cenoura')).toBeInViewport()
  found.resolve()
  await late
  await expect(page.getByRole('log').getByText('bolo de cenoura')).toBeInViewport()
})

test('one that waits is accepted by whoever may not look into it; what can be done with it then stands there with its key', async ({
  open,
  company,
}) => {
  const line = await connectLine(company.admin, 'Loja')
  await line.hears(joao, 'Olá')
  const bia = await company.hire({ name: 'Bia Rocha' })
  const page = await open(bia, '/contacts')
  await expect(title(page, say('contacts:title'))).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('joao')
  await expect(choice(page, /João Ávila/).first()).toContainText(say('palette:ticket.accept'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}/)
  const status = async () => (await company.admin.call(tickets.list, { query: { searchParam: 'João' } })).tickets[0]?.status
  await expect.poll(status).toBe('open')

  const writing = page.getByRole('textbox', { name: say('composer:write') })
  await expect(writing).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('responder')
  await expect(chosen(page)).toHaveText(`${say('composer:focus')}R`)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(writing).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('encerr')
  await expect(chosen(page)).toHaveText(`${say('attending:commands.resolve')}E`)
  await page.keyboard.press('Enter')
  await expect.poll(status).toBe('closed')
})

test('? shows all keys, but is a sign like others where one writes', async ({ open, company }) => {
  const page = await open(company.admin, '/tags')
  await expect(title(page, say('tags:title'))).toBeVisible()
  await search(page).click()
  await page.keyboard.type('?')
  await expect(search(page)).toHaveValue('?')
  await title(page, say('tags:title')).click()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: say('palette:sheet.title') })
  await expect(sheet.getByText(say('palette:keys.resolve'))).toBeVisible()
  await expect(sheet.getByText('Ctrl')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: say.like('shell:account.menu') }).click()
  await page.getByRole('menuitem', { name: say('shell:bar.shortcuts') }).click()
  await expect(sheet).toBeVisible()
})

test('on a phone it fills the screen, and what the bar has no room for is in the account’s menu', async ({ open, company }) => {
  const page = await open(company.admin, '/tags', { viewport: viewports.phone })
  await button(page, say('shell:bar.palette')).click()
  await expect.poll(async () => (await palette(page).boundingBox())?.width).toBe(viewports.phone.width)
  await button(palette(page), say('common:close')).click()
  await expect(palette(page)).toHaveCount(0)
  await page.getByRole('button', { name: say.like('shell:account.menu') }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^(Atualizar|Volume|Idioma|Usar tema)/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: say('shell:bar.volumeOf', { percent: '100' }) }).click()
  await expect(page.getByRole('slider', { name: say('shell:bar.volume') })).toBeVisible()
})
