import { offeredChannel } from '@recado/contract/channels/channelDefinition'
import { channelEndpoints } from '@recado/contract/channels/channels'
import { simulatorChannel } from '@recado/contract/channels/simulator'
import { whatsappChannel } from '@recado/contract/channels/whatsapp'
import { companyEndpoints } from '@recado/contract/companies/companies'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { connectionEndpoints, type ManagedConnection, managedConnection } from '@recado/contract/connections'
import { passkeyFailures, passkeySteps } from '@recado/contract/passkeys'
import { defaultWeek } from '@recado/contract/time/openingHours'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, nextId } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { admin, test } from './support/test.tsx'
import { t, textsIn } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectCount, expectGone, expectPath, expectTexts, field, link, press, tableRow } from './support/user.ts'

const channels = () => [whatsappChannel, simulatorChannel].map((channel) => sample(offeredChannel, channel as never))
const newToken = () => Array.from(crypto.getRandomValues(new Uint8Array(43)), (byte) => 'abcdefgh'[byte % 8]).join('')

/** The connections of the company, with new tokens as the server makes them. */
function storeConnections(server: FakeServer, ...first: Partial<ManagedConnection>[]) {
  const make = (fields: object) =>
    sample(managedConnection, { ...{ id: nextId(), provider: 'simulator', status: 'CONNECTED', token: newToken() }, ...fields } as never)
  let stored = first.map(make)
  server.on(channelEndpoints.list, channels)
  server.on(connectionEndpoints.list, () => stored)
  const find = (id: number) => stored.find((one) => one.id === id) as ManagedConnection
  server.on(connectionEndpoints.get, ({ params: { id } }) => find(id))
  server.on(connectionEndpoints.create, ({ body }) => {
    const { token: _, queueIds: __, ...fields } = body
    stored = [...stored, make(fields)]
    return stored.at(-1) as ManagedConnection
  })
  server.on(connectionEndpoints.update, ({ params: { id }, body: { queueIds: _, ...changes } }) => {
    const changed = sample(managedConnection, { ...find(id), ...changes } as never)
    stored = stored.map((one) => (one.id === id ? changed : one))
    server.publish('whatsapp', { action: 'update', whatsapp: changed })
    return changed
  })
  /** The state that the channel reports next. */
  function report(id: number, state: Partial<ManagedConnection>) {
    const changed = sample(managedConnection, { ...find(id), qrcode: '', pairingCode: '', statusReason: null, ...state } as never)
    stored = stored.map((one) => (one.id === id ? changed : one))
    server.publish('whatsapp', { action: 'update', whatsapp: changed })
  }
  return { rows: () => stored, report }
}

test('without a connection the page of phones says where to make one', async ({ server, show }) => {
  storeConnections(server)
  await show('/phone', { user: { ...admin, installation: { simulator: true, held: false } } })
  await link(page, t('simulatedPhone:empty.action')).click()
  await expectPath().toBe('/connections')
})

test('a connection form opened before the channels have loaded preselects one later', async ({ server, show }) => {
  storeConnections(server)
  const known = Promise.withResolvers<void>()
  server.on(channelEndpoints.list, async () => {
    await known.promise
    return channels()
  })
  await show('/connections')
  await button(page, t('connections:add')).first().click()
  await field(dialog(), t('connections:fields.name')).fill('Padaria')
  known.resolve()
  await expect.element(dialog().getByRole('radio', { name: 'Simulador' })).toBeVisible()
  await expectCount(dialog().getByRole('radio', { checked: true })).toBe(1)
  await button(dialog(), t('common:save')).click()
  await expect.element(tableRow('Padaria')).toBeVisible()
})

test('the hours tab of a connection shows the days off of the company that are to come', async ({ server, show }) => {
  storeConnections(server, { name: 'Loja' })
  server.on(settingEndpoints.list, () => [{ key: 'scheduleType', value: 'company' }])
  const daysOff = [
    { date: '2020-05-01', name: 'Inventário', everyYear: false },
    { date: '2099-12-24', name: 'Véspera', everyYear: false },
  ]
  server.on(companyEndpoints.get, () => ({ ...sample(companyEndpoints.get.output, {}), schedules: defaultWeek, daysOff }))
  await show('/connections')
  await button(page, t('resource:editOne', { name: 'Loja' })).click()
  await page.getByRole('tab', { name: t('connections:tabs.hours') }).click()
  const table = dialog().getByRole('table', { name: t('connections:hours.daysOff') })
  await expectTexts(table.getByRole('row')).toEqual(['24/12/2099Véspera'])
})

test('the bot of a connection is set in its dialog, and a variable stands where the caret was', async ({ server, show }) => {
  const { rows } = storeConnections(server, { name: 'Loja' })
  await show('/connections')
  await button(page, t('resource:editOne', { name: 'Loja' })).click()
  await page.getByRole('tab', { name: t('connections:tabs.messages') }).click()
  const greeting = field(dialog(), t('connections:fields.greetingMessage'))
  await greeting.fill('Olá, !')
  await press('ArrowLeft')
  const variables = page.getByRole('toolbar', { name: t('resource:insert', { field: t('connections:fields.greetingMessage') }) })
  await press('Tab')
  await press('ArrowRight')
  await expect.element(button(variables, t('resource:variables.name'))).toHaveFocus()
  await press('ArrowLeft')
  await press('Enter')
  await expect.element(greeting).toHaveValue('Olá, {{firstName}}!')
  await expect.element(greeting).toHaveFocus()

  await page.getByRole('tab', { name: t('connections:tabs.bot') }).click()
  await expect.element(dialog().getByText(t('connections:bot.never'))).toBeVisible()
  await field(dialog(), t('connections:fields.expiresTicket')).fill('1440')
  await expect.element(dialog().getByText('= 1 dia')).toBeVisible()
  await field(dialog(), t('connections:fields.maxUseBotQueues')).fill('0')
  await expect.element(dialog().getByText(t('connections:bot.noLimit'))).toBeVisible()
  await button(dialog(), t('common:save')).click()
  await expectToast(t('connections:updated'))
  expect(rows()).toMatchObject([{ greetingMessage: 'Olá, {{firstName}}!', expiresTicket: 1440, maxUseBotQueues: 0 }])
  await expectGone(dialog())
})

/** WhatsApp asks for a passkey, with the dialog open. */
const asking = { name: 'Balcão', provider: 'beta', status: 'PAIRING', statusReason: 'passkeyNeeded', codeLasts: 600_000 } as const

for (const language of ['pt', 'en', 'es'] as const)
  test(`the dialog of a passkey names each step and each failure in ${language}, and begins anew after it`, async ({ server, show }) => {
    const t = textsIn(language)
    const { rows, report } = storeConnections(server, asking)
    const { id } = rows()[0] as ManagedConnection
    server.on(connectionEndpoints.tryAgain, () => {
      report(id, { status: 'qrcode', qrcode: 'next', codeLasts: 20_000 })
      return { message: 'whatsapp.tryAgain' }
    })
    await show('/connections', { language })
    for (const step of passkeySteps) {
      report(id, { ...asking, statusReason: step })
      await expect.element(tableRow('Balcão').getByText(t(`connections:reasons.${step}`))).toBeVisible()
    }
    for (const failure of passkeyFailures) {
      report(id, asking)
      if (!dialog().query()) await button(tableRow('Balcão'), t('connections:session.passkey')).click()
      await expect.element(dialog().getByText(t('connections:passkey.intro'))).toBeVisible()
      const devices = (['computer', 'computer', 'computer', 'phone'] as const).map((device) => t(`connections:passkey.devices.${device}`))
      await expectTexts(dialog().getByRole('listitem')).toEqual(devices.map((device) => expect.stringContaining(device)))
      report(id, { status: 'DISCONNECTED', statusReason: failure })
      await expect.element(dialog().getByRole('alert')).toHaveTextContent(t(`connections:reasons.${failure}`))
      await button(dialog(), t('connections:session.tryAgain')).click()
      await expect.element(dialog().getByRole('img', { name: t('connections:qr.picture') })).toBeVisible()
    }
  })

test('whoever cannot confirm with the passkey goes back to a QR code', async ({ server, show }) => {
  const { rows, report } = storeConnections(server, asking)
  const { id } = rows()[0] as ManagedConnection
  server.on(connectionEndpoints.tryAgain, () => {
    report(id, { status: 'OPENING' })
    return { message: 'whatsapp.tryAgain' }
  })
  await show('/connections')
  await button(tableRow('Balcão'), t('connections:session.passkey')).click()
  await button(dialog(), t('connections:qr.byScan')).click()
  await expectGone(dialog().getByText(t('connections:passkey.intro')))
  // The button is gone, so the dialog itself has the focus.
  await expect.element(dialog()).toHaveFocus()
  report(id, { status: 'qrcode', qrcode: 'next', codeLasts: 20_000 })
  await expect.element(dialog().getByRole('img', { name: t('connections:qr.picture') })).toBeVisible()
})

test('after a restore no connection looks connected, and none offers an action without effect', async ({ server, show }) => {
  storeConnections(server, { name: 'Balcão' }, { name: 'Loja', status: 'DISCONNECTED' })
  await show('/connections', { user: { ...admin, installation: { simulator: false, held: true } } })
  await expect.element(tableRow('Balcão')).toMatchTextContent(t('connections:held.status'))
  await expect.element(tableRow('Balcão')).not.toMatchTextContent(t('connections:statuses.CONNECTED'))
  await expect.element(tableRow('Loja')).toMatchTextContent(t('connections:statuses.DISCONNECTED'))
  await expectGone(button(tableRow('Balcão'), t('connections:session.disconnect')))
  await expectGone(button(tableRow('Loja'), t('connections:session.tryAgain')))
})
