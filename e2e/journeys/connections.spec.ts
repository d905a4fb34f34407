import { connectionEndpoints } from '@recado/contract/connections'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { addContact, phoneMessage, phoneOf, writeOn } from '../simulator.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field } from '../userActions.ts'

const t = textsIn('pt')

const ana = { number: '5511987654321', name: 'Ana Lima' }

test('an expired pairing code is replaced and scanned, also for a logged-out account', async ({ open, company }) => {
  await company.admin.call(connectionEndpoints.create, { body: { name: 'Loja', provider: 'simulator' } })
  const page = await open(company.admin, '/phone')
  await expect(page.getByRole('img', { name: t('simulatedPhone:qr') })).toBeVisible()
  await button(page, t('simulatedPhone:faults.title')).click()
  await button(page, t('simulatedPhone:faults.expireQr.do')).click()
  await expect(page.getByText(t('simulatedPhone:notice.DISCONNECTED'))).toBeVisible()
  await button(page, t('simulatedPhone:newQr')).click()
  await button(page, t('simulatedPhone:scan')).click()
  await addContact(page, ana)
  await expect(phoneOf(page, ana.name).getByText(t('simulatedPhone:online'))).toBeVisible()

  await button(page, t('simulatedPhone:faults.logout.do')).click()
  await button(page, t('simulatedPhone:newQr')).click()
  await button(page, t('simulatedPhone:scan')).click()
  await writeOn(phoneOf(page, ana.name), 'De volta')
  await expect(phoneMessage(page, 'De volta').getByRole('img', { name: t('simulatedPhone:ticks.delivered') })).toBeVisible()
})

test('each connection has its own conversation with the same contact', async ({ open, company }) => {
  const shop = await createConnection(company.admin, 'Loja')
  const stock = await createConnection(company.admin, 'Depósito')
  await shop.hears(ana, 'Para a loja')
  await stock.hears(ana, 'Para o depósito')
  const page = await open(company.admin, '/phone')
  await addContact(page, ana)
  const line = page.getByRole('combobox', { name: t('simulatedPhone:line') })
  for (const [name, own, other] of [
    ['Depósito', 'Para o depósito', 'Para a loja'],
    ['Loja', 'Para a loja', 'Para o depósito'],
  ] as const) {
    await line.click()
    await page.getByRole('option', { name }).click()
    await expect(phoneMessage(page, own)).toBeVisible()
    await expect(phoneMessage(page, other)).toHaveCount(0)
  }
})

test('the token of a connection is copied, replaced after a question, revoked and created again', async ({ open, company: { admin } }) => {
  const { token: first } = await admin.call(connectionEndpoints.create, { body: { name: 'Loja', provider: 'simulator' } })
  const page = await open(admin, '/connections', { permissions: ['clipboard-read', 'clipboard-write'] })
  await button(page, t('resource:editOne', { name: 'Loja' })).click()
  const token = field(dialog(page), t('connections:fields.token'))
  const question = dialog(page).getByRole('alert')
  await expect(token).toHaveValue(first)
  await button(dialog(page), t('connections:token.copy')).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await button(dialog(page), t('connections:token.renew')).click()
  await button(question, t('connections:token.action')).click()
  await expect(question).toHaveCount(0)
  await expect(token).not.toHaveValue(first)
  await expect(token).toHaveValue(/^[\w-]{43}$/)
  await button(dialog(page), t('connections:token.off')).click()
  await button(question, t('connections:token.offAction')).click()
  await expect(token).toHaveValue('')
  await expect(token).toHaveAccessibleDescription(t.like('connections:token.none'))
  await button(dialog(page), t('connections:token.renew')).click()
  await expect(token).toHaveValue(/^[\w-]{43}$/)
  await button(dialog(page), t('common:cancel')).click()
  const [line] = await admin.call(connectionEndpoints.list, { query: {} })
  expect(line).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/) })
})
