import type { Page } from '@playwright/test'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { textsIn, textsInOrder } from '../texts.ts'
import { button, pageTitle } from '../userActions.ts'

const t = textsIn('pt')

const palette = (page: Page) => page.getByRole('dialog', { name: t('palette:title') })
const choice = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })
const joao = { number: '5511987650003', name: 'João Ávila' }

test('the palette finds tickets by contact and messages by text, and opens them', async ({ open, company }) => {
  const line = await createConnection(company.admin, 'Loja')
  await line.hears(joao, 'Quanto custa o bolo de cenoura para quarenta pessoas?')
  // Enough messages for it to be far above the loaded ones.
  for (let turn = 1; turn <= 80; turn++) await line.hears(joao, `E mais uma coisa, a de número ${turn}`)
  const page = await open(company.admin, '/contacts')
  await button(page, t('shell:bar.palette')).click()
  await page.keyboard.type('avila')
  await expect(choice(page, textsInOrder('João Ávila', t('palette:ticket.pending')))).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}\?list=pending$/)

  await navigate(page, '/contacts')
  await expect(pageTitle(page, t('contacts:title'))).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cenoura')
  await expect(
    palette(page)
      .getByRole('group', { name: t('palette:groups.messages') })
      .locator('mark'),
  ).toHaveText('cenoura')
  // The message is found before the end of the conversation loads.
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

test('a waiting ticket is accepted from the palette by users who may not open it; its actions are listed with their keys', async ({
  open,
  company,
}) => {
  const line = await createConnection(company.admin, 'Loja')
  await line.hears(joao, 'Olá')
  const bia = await company.hire({ name: 'Bia Rocha' })
  const page = await open(bia, '/contacts')
  await expect(pageTitle(page, t('contacts:title'))).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('joao')
  await expect(choice(page, /João Ávila/).first()).toContainText(t('palette:ticket.accept'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}/)
  const status = async () => (await company.admin.call(ticketEndpoints.list, { query: { searchParam: 'João' } })).tickets[0]?.status
  await expect.poll(status).toBe('open')

  const writing = page.getByRole('textbox', { name: t('composer:write') })
  await expect(writing).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('responder')
  await expect(chosen(page)).toHaveText(`${t('composer:focus')}R`)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(writing).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('encerr')
  await expect(chosen(page)).toHaveText(`${t('attending:commands.resolve')}E`)
  await page.keyboard.press('Enter')
  await expect.poll(status).toBe('closed')
})
