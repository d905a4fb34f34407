import type { Page } from '@playwright/test'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { createConnection } from '../createConnection.ts'
import { patientExpect as expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, dialog } from '../userActions.ts'

const t = textsIn('pt')
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const tab = (page: Page, name: string) => page.getByRole('radiogroup').locator('label').filter({ hasText: name })
const ana = { number: '5511987654321', name: 'Ana Lima' }

test('a snoozed conversation leaves the list, and the answer of the customer ends the snooze', async ({ open, company }) => {
  const { id } = await createConnection(company.admin, 'Loja')
  const write = (body: string) => company.admin.call(simulatorEndpoints.inbound, { params: { id }, body: { from: ana, body } })
  await write('Vou pensar e respondo')
  const page = await open(company.admin, '/tickets?list=pending')
  await button(page, t('tickets:acceptOne', { name: 'Ana Lima' })).click()
  await expect(page.getByRole('textbox', { name: t('composer:write'), exact: true })).toBeVisible()

  await button(page, t('attending:options')).click()
  await page.getByRole('menuitem', { name: t('attending:commands.snooze'), exact: true }).click()
  await dialog(page)
    .getByRole('radio', { name: t('drawer:snooze.tomorrow') })
    .click()
  await button(dialog(page), t('drawer:snooze.action')).click()
  await expect(page.getByRole('heading', { name: t('tickets:empty.open.title') })).toBeVisible()
  await tab(page, t('tickets:lists.snoozed')).click()
  await expect(entry(page, 'Ana Lima')).toBeVisible()
  // Another client that knows no snooze sees it where it was.
  const { tickets } = await company.admin.call(ticketEndpoints.list, { query: { status: 'open' } })
  expect(tickets).toMatchObject([{ status: 'open', snoozedUntil: expect.any(String) }])

  await tab(page, t('tickets:lists.open')).click()
  await expect(entry(page, 'Ana Lima')).toHaveCount(0)
  await write('Pensei: quero dois bolos')
  await expect(entry(page, 'Ana Lima')).toContainText('quero dois bolos')
  await expect(tab(page, t('tickets:lists.snoozed'))).toHaveCount(0)
})
