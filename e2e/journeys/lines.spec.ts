import { connections } from '@recado/contract/connections'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { addCustomer, phoneOf, said, sayOn } from '../phones.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field } from '../user.ts'

const say = textsIn('pt')

const ana = { number: '5511987654321', name: 'Ana Lima' }

test('an expired pairing code is replaced and scanned, also for a logged-out account', async ({ open, company }) => {
  await company.admin.call(connections.create, { body: { name: 'Loja', provider: 'simulator' } })
  const page = await open(company.admin, '/phone')
  await expect(page.getByRole('img', { name: say('simulator:qr') })).toBeVisible()
  await button(page, say('simulator:faults.title')).click()
  await button(page, say('simulator:faults.expireQr.do')).click()
  await expect(page.getByText(say('simulator:notice.DISCONNECTED'))).toBeVisible()
  await button(page, say('simulator:newQr')).click()
  await button(page, say('simulator:scan')).click()
  await addCustomer(page, ana)
  await expect(phoneOf(page, ana.name).getByText(say('simulator:online'))).toBeVisible()

  await button(page, say('simulator:faults.logout.do')).click()
  await button(page, say('simulator:newQr')).click()
  await button(page, say('simulator:scan')).click()
  await sayOn(phoneOf(page, ana.name), 'De volta')
  await expect(said(page, 'De volta').getByRole('img', { name: say('simulator:ticks.delivered') })).toBeVisible()
})

test('each connection has its own conversation with the same contact', async ({ open, company }) => {
  const shop = await connectLine(company.admin, 'Loja')
  const stock = await connectLine(company.admin, 'Depósito')
  await shop.hears(ana, 'Para a loja')
  await stock.hears(ana, 'Para o depósito')
  const page = await open(company.admin, '/phone')
  await addCustomer(page, ana)
  const line = page.getByRole('combobox', { name: say('simulator:line') })
  for (const [name, own, other] of [
    ['Depósito', 'Para o depósito', 'Para a loja'],
    ['Loja', 'Para a loja', 'Para o depósito'],
  ] as const) {
    await line.click()
    await page.getByRole('option', { name }).click()
    await expect(said(page, own)).toBeVisible()
    await expect(said(page, other)).toHaveCount(0)
  }
})

test('the token of a connection is copied, replaced after a question, revoked and created again', async ({ open, company: { admin } }) => {
  const { token: first } = await admin.call(connections.create, { body: { name: 'Loja', provider: 'simulator' } })
  const page = await open(admin, '/connections', { permissions: ['clipboard-read', 'clipboard-write'] })
  await button(page, say('resource:editOne', { name: 'Loja' })).click()
  const token = field(dialog(page), say('connections:fields.token'))
  const question = dialog(page).getByRole('alert')
  await expect(token).toHaveValue(first)
  await button(dialog(page), say('connections:token.copy')).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await button(dialog(page), say('connections:token.renew')).click()
  await button(question, say('connections:token.action')).click()
  await expect(question).toHaveCount(0)
  await expect(token).not.toHaveValue(first)
  await expect(token).toHaveValue(/^[\w-]{43}$/)
  await button(dialog(page), say('connections:token.off')).click()
  await button(question, say('connections:token.offAction')).click()
  await expect(token).toHaveValue('')
  await expect(token).toHaveAccessibleDescription(say.like('connections:token.none'))
  await button(dialog(page), say('connections:token.renew')).click()
  await expect(token).toHaveValue(/^[\w-]{43}$/)
  await button(dialog(page), say('common:cancel')).click()
  const [line] = await admin.call(connections.list, { query: {} })
  expect(line).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/) })
})
