import { webhookPath } from '@recado/contract/channels/channelDefinition'
import { channelEndpoints } from '@recado/contract/channels/channels'
import { connectionEndpoints } from '@recado/contract/connections'
import { contactImportSourceEndpoints } from '@recado/contract/contacts'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../createPeople.ts'
import { createWorld } from '../testApp.ts'
import { waitUntil } from '../waitUntil.ts'
import { createPigeonChannel, signatureOf } from './pigeonChannel.ts'

const pigeons = createPigeonChannel()
const world = await createWorld({ carriers: new Map([[pigeons.carrier.provider, pigeons.carrier]]) })
const RING = 'a ring code 7Qz4'
const settings = { loft: 'Old tower', ringCode: RING }
let boss: Person
let id: number
beforeAll(async () => {
  boss = await world.person('admin')
  id = (await world.call(boss, connectionEndpoints.create, { body: { name: 'Loft', provider: 'pigeon', settings } })).data.id
})
afterAll(() => world.close())

const call = (init?: RequestInit, query = '') => fetch(`${world.url}/api${webhookPath('pigeon')}${query}`, init)
const flying = (message: { id: string; body: string; link?: LinkPreview }) =>
  JSON.stringify({ loft: settings.loft, from: '5511987650001', ...message })
const isConnected = async () => (await world.call(boss, connectionEndpoints.get, { params: { id } })).data.status === 'CONNECTED'

test('only channels of the installation are listed, with the form of their settings and their webhook address', async () => {
  const { data } = await world.call(boss, channelEndpoints.list)
  expect(data.map(({ provider }) => provider)).toEqual(['pigeon'])
  expect(data[0]?.fields).toMatchObject([
    { name: 'loft', isSecret: false, isRequired: true, label: { en: 'Loft' } },
    { name: 'ringCode', isSecret: true, isRequired: true, label: { pt: 'Código do anel' } },
  ])
  expect(data[0]?.webhook).toBe(new URL(`/api${webhookPath('pigeon')}`, world.config.publicUrl).href)
})

test('a secret is stored encrypted and never answered, and a masked secret that comes back keeps the stored one', async () => {
  const shown = (await world.call(boss, connectionEndpoints.get, { params: { id } })).data.settings
  expect(shown).toEqual({ loft: settings.loft, ringCode: '…7Qz4' })
  const stored = () => world.platform.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(await stored())).not.toContain(RING)
  const before = await stored()
  const { data } = await world.call(boss, connectionEndpoints.update, {
    params: { id },
    body: { settings: { ...shown, loft: 'New tower' } },
  })
  expect(data.settings).toEqual({ loft: 'New tower', ringCode: '…7Qz4' })
  const { secretsSealed } = await stored()
  expect(JSON.parse(world.kernel.secrets.unseal(secretsSealed ?? ''))).toEqual({ ringCode: RING })
  expect(secretsSealed).toBe(before.secretsSealed)
  await waitUntil(() => pigeons.opened.at(-1)?.loft === 'New tower', 'the line is opened with it')
  await world.call(boss, connectionEndpoints.update, { params: { id }, body: { settings: { ...data.settings, loft: settings.loft } } })
})

test('a problem that the channel finds in a setting is reported at its field', async () => {
  const { details } = await world.call(boss, connectionEndpoints.create, {
    body: { name: 'Bad', provider: 'pigeon', settings: { ringCode: 'short' } },
  })
  const fields = [
    { path: 'settings.loft', code: 'required' },
    { path: 'settings.ringCode', code: 'too_small' },
  ]
  expect(details).toMatchObject({ fields })
  expect(await world.call(boss, connectionEndpoints.create, { body: { name: 'Bad', provider: 'raven' } })).toMatchObject({ status: 422 })
})

test('the service calls the webhook without a session, and its raw bytes are checked', async () => {
  expect(await (await call(undefined, '?challenge=coo')).text()).toBe('coo')
  const body = `${flying({ id: 'p1', body: 'Coo' })}  `
  const refused = await call({ method: 'POST', body, headers: { 'content-type': 'application/json', 'x-ring': 'forged' } })
  expect(refused.status).toBe(403)
  const signed = { 'content-type': 'application/json', 'x-ring': signatureOf(RING, body) }
  expect((await call({ method: 'POST', body, headers: signed })).status).toBe(200)
  expect(pigeons.calls.at(-1)?.body.toString()).toBe(body)
  const { data } = await world.call(boss, ticketEndpoints.list, { query: {} })
  expect(data.tickets).toMatchObject([{ lastMessage: 'Coo', whatsapp: { id } }])
})

test('a link preview of a message is shown until the message is deleted', async () => {
  const link = { url: 'https://bakery.example/bread', title: 'Bread', description: 'Fresh', picture: null }
  const body = flying({ id: 'p-link', body: `Look: ${link.url}`, link })
  await call({ method: 'POST', body, headers: { 'x-ring': signatureOf(RING, body) } })
  const [ticket] = (await world.call(boss, ticketEndpoints.list, { query: {} })).data.tickets
  const { data } = await world.call(boss, messageEndpoints.list, { params: { ticketId: ticket?.id ?? 0 }, query: {} })
  expect(data.messages.at(-1)).toMatchObject({ body: `Look: ${link.url}`, link })
  expect(data.messages[0]).toMatchObject({ link: null })
})

test('what a channel does not support is refused', async () => {
  await waitUntil(isConnected, 'the line is connected')
  const body = flying({ id: 'p2', body: 'Anybody?' })
  await call({ method: 'POST', body, headers: { 'x-ring': signatureOf(RING, body) } })
  const [ticket] = (await world.call(boss, ticketEndpoints.list, { query: {} })).data.tickets
  const ticketId = ticket?.id ?? 0
  await world.call(boss, ticketEndpoints.update, { params: { id: ticketId }, body: { status: 'open', userId: boss.id } })
  const sent = await world.call(boss, messageEndpoints.send, { params: { ticketId }, body: { body: 'Here' } })
  const own = sent.data[0]?.id ?? ''
  await waitUntil(() => pigeons.sent.at(-1)?.includes('Here') === true, 'it is sent')
  const refused = { status: 422, error: 'ERR_NOT_SUPPORTED' }
  expect(await world.call(boss, messageEndpoints.edit, { params: { id: own }, body: { body: 'There' } })).toMatchObject(refused)
  expect(await world.call(boss, messageEndpoints.remove, { params: { id: own } })).toMatchObject(refused)
  expect(await world.call(boss, messageEndpoints.react, { params: { id: own }, body: { emoji: '👍' } })).toMatchObject(refused)
  expect(await world.call(boss, contactImportSourceEndpoints.phoneBook, {})).toMatchObject(refused)
})
