import { offeredChannel } from '@recado/contract/channels/channelDefinition'
import { channelEndpoints } from '@recado/contract/channels/channels'
import { simulatorChannel } from '@recado/contract/channels/simulator'
import { whatsappChannel } from '@recado/contract/channels/whatsapp'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { connectionEndpoints, managedConnection } from '@recado/contract/connections'
import { firstStepsEndpoints } from '@recado/contract/firstSteps'
import { queueDetails, queues } from '@recado/contract/queues/queues'
import { queueStarterEndpoint } from '@recado/contract/queues/starter'
import { colleaguesEndpoint } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { viewports } from '../../e2e/browserDefaults.ts'
import { type FakeServer, nextId, refuse } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { admin, test } from './support/test.tsx'
import { t, textsIn } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, expectPath, field, press, tableRow, tabTo } from './support/user.ts'

type Assigned = { id: number; name: string; color: string; UserQueue: { userId: number; queueId: number } }

const makeConnection = (fields: object) =>
  sample(managedConnection, { id: nextId(), name: 'Loja', provider: 'simulator', status: 'CONNECTED', ...fields } as never)

/** A company with Rita and Bia, and these connections. */
function storeCompany(server: FakeServer, connections: ReturnType<typeof makeConnection>[] = []) {
  let lines = connections
  const people = { 1: [] as Assigned[], 2: [] as Assigned[] }
  server.on(firstStepsEndpoints.read, () => ({ done: [], hidden: false }))
  server.on(settingEndpoints.list, () => [{ key: 'scheduleType', value: 'disabled' }])
  server.on(channelEndpoints.list, () => [whatsappChannel, simulatorChannel].map((channel) => sample(offeredChannel, channel as never)))
  server.on(connectionEndpoints.list, () => lines)
  server.on(colleaguesEndpoint, () => [
    { id: admin.id, name: admin.name, online: true, queues: people[1] },
    { id: 2, name: 'Bia Rocha', online: false, queues: people[2] },
  ])
  server.on(connectionEndpoints.create, ({ body }) => {
    const { token: _, queueIds: __, ...fields } = body
    lines = [...lines, makeConnection({ ...fields, status: 'OPENING' })]
    return lines.at(-1) as (typeof lines)[number]
  })
  return {
    people,
    /** The state that the channel reports next. */
    report(fields: object) {
      lines = lines.map((line) => ({ ...line, ...fields }))
      for (const line of lines) server.publish('whatsapp', { action: 'update', whatsapp: line })
    },
  }
}

const made = (name: string) => sample(queueDetails, { id: nextId(), name, color: '#258101', options: [], tests: [] } as never)

test('the first steps lead to a menu by keyboard alone, and it ends in the rehearsal', async ({ server, show }) => {
  const line = makeConnection({ name: 'Loja' })
  storeCompany(server, [line])
  const queue = made('Vendas')
  server.on(queueStarterEndpoint, () => [queue])
  server.on(queues.endpoints.get, () => queue)
  await show('/tickets')
  await tabTo(page.getByRole('button', { name: t('firstSteps:steps.menu.title') }))
  await press('Enter')
  await expect.element(page.getByRole('radio', { name: t('queues:starter.templates.shop.label') })).toHaveFocus()
  await press('ArrowRight')
  await expect
    .element(dialog().getByLabelText(t('queues:fields.name')).first())
    .toHaveValue(t('queues:starter.templates.clinic.appointments.name'))
  await tabTo(page.getByRole('checkbox', { name: 'Bia Rocha' }))
  await press('Space')
  await tabTo(button(dialog(), t('queues:starter.create')))
  await press('Enter')
  await expectToast(t('queues:starter.created'))
  await expectPath().toBe(`/queues/${queue.id}/menu?phone=rehearsal`)
  const [{ body } = { body: undefined }] = server.callsOf(queueStarterEndpoint)
  expect(body).toMatchObject({
    queues: [
      {
        name: t('queues:starter.templates.clinic.appointments.name'),
        options: [{ title: t('queues:starter.templates.clinic.appointments.book.title') }, {}, {}],
      },
      { name: t('queues:starter.templates.clinic.billing.name') },
    ],
    userIds: [admin.id, 2],
    connectionIds: [line.id],
    connectionGreeting: t('queues:assign.usualGreeting'),
    hours: { outOfHoursMessage: t('queues:starter.outOfHours') },
  })
  expect(new Set(body?.queues.map(({ color }) => color)).size).toBe(2)
})

test('a queue and an option can be changed, added and removed, and a refusal stays in the dialog', async ({ server, show }) => {
  storeCompany(server)
  server.store(queues)
  await show('/queues')
  await button(page, t('queues:starter.open')).click()
  const shop = 'queues:starter.templates.shop'
  await button(dialog(), t('queues:starter.removeQueue', { name: t(`${shop}.support.name`) })).click()
  await button(dialog(), t('queues:starter.removeOption', { number: 2, name: t(`${shop}.sales.name`) })).click()
  await button(dialog(), t('queues:starter.addOptionTo', { name: t(`${shop}.sales.name`) })).click()
  await button(dialog(), t('queues:starter.create')).click()
  const added = field(dialog(), t('queues:starter.option', { number: 3 }))
  await expect.element(added).toHaveFocus()
  await added.fill('Vale-presente')
  server.on(queueStarterEndpoint, () => refuse('ERR_NAME_TAKEN'))
  await button(dialog(), t('queues:starter.create')).click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  const [{ body } = { body: undefined }] = server.callsOf(queueStarterEndpoint)
  expect(body?.queues.map(({ name, options }) => [name, options.map(({ title }) => title)])).toEqual([
    [t(`${shop}.sales.name`), [t(`${shop}.sales.catalogue.title`), t(`${shop}.sales.delivery.title`), 'Vale-presente']],
  ])
})

test.for(['en', 'es'] as const)('the templates are written in %s too, and fit a phone', async (language, { server, show }) => {
  storeCompany(server, [makeConnection({})])
  server.store(queues)
  await show('/queues', { language, viewport: 'phone' })
  const words = textsIn(language)
  await button(page, words('queues:starter.open')).click()
  for (const template of ['shop', 'clinic', 'restaurant'] as const) {
    await dialog()
      .getByText(words(`queues:starter.templates.${template}.label`), { exact: true })
      .click()
    await expect.element(dialog().getByLabelText(words('queues:fields.name')).first()).not.toHaveValue('')
    const { scrollWidth, clientWidth } = dialog().element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
  await expect
    .element(dialog().getByLabelText(words('queues:fields.name')).first())
    .toHaveValue(words('queues:starter.templates.restaurant.orders.name'))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewports.phone.width)
})

test('what a queue lacks is mended from its row', async ({ server, show }) => {
  const line = makeConnection({ name: 'Loja', queues: [{ id: 9, name: 'Suporte', color: '#ba3535' }] })
  const { people, report } = storeCompany(server, [line])
  const { rows } = server.store(queues, [{ name: 'Vendas', color: '#258101' }])
  await show('/queues')
  const [queue] = rows()
  await button(tableRow('Vendas'), t('queues:assign.nobodyOne', { name: 'Vendas' })).click()
  await dialog().getByRole('checkbox', { name: 'Bia Rocha' }).click()
  const queueId = queue?.id ?? 0
  people[2] = [{ id: queueId, name: 'Vendas', color: '#258101', UserQueue: { userId: 2, queueId } }]
  await button(dialog(), t('common:save')).click()
  await expectToast(t('queues:updated'))
  server.publish('user', { action: 'update', user: { id: 2, name: 'Bia Rocha', online: false, queues: people[2] } })
  await expect.element(tableRow('Vendas')).toMatchTextContent(t('queues:assign.peopleCount', { count: 1 }))

  // The connection offers another queue without a greeting, so the dialog asks for one.
  await button(tableRow('Vendas'), t('queues:assign.notLinkedOne', { name: 'Vendas' })).click()
  await dialog().getByRole('checkbox', { name: 'Loja' }).click()
  await expect.element(field(dialog(), t('queues:assign.greeting'))).toHaveValue(t('queues:assign.usualGreeting'))
  await button(dialog(), t('common:save')).click()
  await expectGone(dialog())
  report({ queues: [...line.queues, { id: queueId, name: 'Vendas', color: '#258101' }] })
  await expect.element(tableRow('Vendas')).toMatchTextContent(t('queues:assign.connectionCount', { count: 1 }))
  expect(server.callsOf(queues.endpoints.update).map(({ body }) => body)).toEqual([
    { userIds: [2] },
    { connectionIds: [line.id], connectionGreeting: t('queues:assign.usualGreeting') },
  ])
})

test('the dialog of a queue asks for people and connections, and sends only what changed', async ({ server, show }) => {
  const line = makeConnection({ name: 'Loja' })
  storeCompany(server, [line])
  const { rows } = server.store(queues, [{ name: 'Vendas', color: '#258101' }])
  await show('/queues')
  await button(page, t('resource:editOne', { name: 'Vendas' })).click()
  await field(dialog(), t('queues:fields.name')).fill('Vendas 2')
  await button(dialog(), t('common:save')).click()
  await expect.element(tableRow('Vendas 2')).toBeVisible()
  await button(page, t('resource:editOne', { name: 'Vendas 2' })).click()
  await dialog().getByRole('checkbox', { name: admin.name }).click()
  await dialog().getByRole('checkbox', { name: 'Loja' }).click()
  await button(dialog(), t('common:save')).click()
  await expectGone(dialog())
  expect(server.callsOf(queues.endpoints.update).map(({ body }) => body)).toEqual([
    { name: 'Vendas 2' },
    { userIds: [admin.id], connectionIds: [line.id] },
  ])
  expect(rows()).toHaveLength(1)
})

test('a menu that nobody can reach is mended in the menu editor', async ({ server, show }) => {
  storeCompany(server, [makeConnection({ name: 'Loja' })])
  server.store(queues, [{ id: 7, name: 'Vendas', color: '#258101', menuVersion: '1' }])
  await show('/queues/7/menu')
  await button(page, t('queues:assign.chooseConnectionIds')).click()
  await dialog().getByRole('checkbox', { name: 'Loja' }).click()
  await button(dialog(), t('common:save')).click()
  await expectGone(dialog())
  await button(page, t('queues:assign.chooseUserIds')).click()
  await dialog().getByRole('checkbox', { name: 'Bia Rocha' }).click()
  await button(dialog(), t('common:save')).click()
  await expectGone(dialog())
  expect(server.callsOf(queues.endpoints.update)).toHaveLength(2)
})

test('a first connection asks for name and service, shows its code at once, and offers all queues', async ({ server, show }) => {
  const { report } = storeCompany(server)
  const stored = server.store(queues, [
    { name: 'Vendas', color: '#258101' },
    { name: 'Suporte', color: '#ba3535' },
  ])
  await show('/tickets', { viewport: 'phone' })
  await page.getByRole('button', { name: t('firstSteps:steps.line.title') }).click()
  await expect.element(field(dialog(), t('connections:fields.name'))).toHaveValue(admin.company.name)
  await expectGone(dialog().getByRole('tab'))
  await dialog().getByRole('radio', { name: 'Simulador' }).click()
  await press('Enter')
  await button(dialog(), t('common:save')).click()
  report({ status: 'qrcode', qrcode: 'code', codeLasts: 60_000 })
  await expect.element(dialog().getByRole('img', { name: t('connections:qr.picture') })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewports.phone.width)
  report({ status: 'CONNECTED', qrcode: '' })
  await expectGone(dialog())
  expect(server.callsOf(connectionEndpoints.create).map(({ body }) => body)).toMatchObject([
    {
      name: admin.company.name,
      queueIds: stored.rows().map(({ id }) => id),
      greetingMessage: t('queues:assign.usualGreeting'),
    },
  ])
})
