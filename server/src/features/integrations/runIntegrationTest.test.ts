import { createHmac } from 'node:crypto'
import { integrations, testIntegrationEndpoint } from '@recado/contract/integrations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startFakeGoogle } from '../../../test/fakeGoogle.ts'
import { type Fault, startFakeServer } from '../../../test/fakeServer.ts'
import { SLUG, startFakeTypebot } from '../../../test/fakeTypebot.ts'
import { createWorld } from '../../../test/testApp.ts'

type Said = { status?: number; headers?: Record<string, string>; body?: unknown } | Fault
let say: Said = { body: {} }
const [service, typebot, google] = [await startFakeServer(() => say), await startFakeTypebot(), await startFakeGoogle()]
const world = await createWorld({ env: { ALLOW_PRIVATE_NETWORK: 'on', DIALOGFLOW_URL: google.url } })
const guarded = await createWorld()
afterAll(() => Promise.all([world, guarded, service, typebot, google].map((one) => one.close())))
beforeEach(() => {
  say = { body: {} }
  for (const { heard } of [service, typebot, google]) heard.length = 0
})

const hook = { type: 'webhook' as const, urlN8N: `${service.url}/hook` }
const failed = (reason: string, status?: number) => ({
  ...{ status: 422, error: 'ERR_INTEGRATION_TEST' },
  details: { reason, ...(status !== undefined && { status }) },
})

test.for(['webhook', 'n8n'] as const)('%s gets one signed call with the event test, and nothing is stored or sent', async (type) => {
  const boss = await world.person('admin')
  const { data } = await world.call(boss, integrations.endpoints.create, { body: { ...hook, type, name: 'Orders' } })
  const before = await world.digest(['throttles'])
  say = { body: { reply: ['Hello', 'How are you?'], action: { queueId: 4, close: true } } }
  const { status, data: told } = await world.call(boss, testIntegrationEndpoint, { body: { ...hook, type, id: data.id } })
  expect({ status, told }).toEqual({ status: 200, told: { ok: true, reply: 'Hello\n\nHow are you?', action: { queueId: 4, close: true } } })
  const [call, ...more] = service.heard
  expect(more).toEqual([])
  const { name } = await world.platform.selectFrom('companies').select('name').where('id', '=', boss.companyId).executeTakeFirstOrThrow()
  const message = { id: expect.any(String), body: 'Test', mediaType: null, mediaUrl: null, createdAt: expect.any(String) }
  expect(JSON.parse(call?.body ?? '')).toEqual({
    ...{ event: 'test', company: { id: boss.companyId, name }, connection: null, message, messages: [message] },
    ticket: { id: 0, uuid: expect.any(String), status: 'pending', isGroup: false, queue: null },
    contact: { id: 0, name: 'Test', number: null, email: '' },
  })
  const timestamp = call?.headers['x-recado-timestamp']
  const signature = createHmac('sha256', data.newSecret ?? '')
    .update(`${timestamp}.${call?.body}`)
    .digest('hex')
  expect(call?.headers['x-recado-signature']).toBe(`sha256=${signature}`)
  expect(await world.digest(['throttles'])).toEqual(before)
})

test('an unsaved integration can be tested, signed with a random secret', async () => {
  const boss = await world.person('admin')
  expect((await world.call(boss, testIntegrationEndpoint, { body: hook })).data).toEqual({ ok: true, reply: '', action: {} })
  expect(service.heard).toHaveLength(1)
  expect(service.heard[0]?.headers['x-recado-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
})

test('a flow of Typebot is started with one call', async () => {
  const boss = await world.person('admin')
  const body = { type: 'typebot' as const, urlN8N: typebot.url, typebotSlug: SLUG }
  expect((await world.call(boss, testIntegrationEndpoint, { body })).data).toEqual({
    ok: true,
    reply: 'Olá!\n\nQual é o seu nome?',
    action: {},
  })
  expect(typebot.heard).toHaveLength(1)
  expect(await world.call(boss, testIntegrationEndpoint, { body: { ...body, typebotSlug: 'other' } })).toMatchObject(failed('refused', 404))
})

test('an agent of Dialogflow gets a greeting, with or without a type in the request', async () => {
  const boss = await world.person('admin')
  const agent = { projectName: 'bakery', jsonContent: google.serviceAccount, language: 'es' as const }
  expect((await world.call(boss, testIntegrationEndpoint, { body: agent })).data).toEqual({ ok: true, reply: 'es: Hola' })
  expect((await world.call(boss, testIntegrationEndpoint, { body: { ...agent, type: 'dialogflow' } })).data).toEqual({
    ...{ ok: true, reply: 'es: Hola', action: {} },
  })
})

test.for<[said: Said, reason: string, status?: number]>([
  [{ status: 404 }, 'refused', 404],
  [{ status: 500 }, 'refused', 500],
  ['endless', 'tooLarge'],
  ['cut', 'unreachable'],
  ['noise', 'garbage'],
])('the answer %j gives its reason', async ([said, reason, status]) => {
  const boss = await world.person('admin')
  say = said
  expect(await world.call(boss, testIntegrationEndpoint, { body: hook })).toMatchObject(failed(reason, status))
  expect(service.heard).toHaveLength(1)
})

test('private addresses are refused, also after a redirect', async () => {
  const boss = await guarded.person('admin')
  for (const urlN8N of [hook.urlN8N, 'http://169.254.169.254/', 'ftp://example.com'])
    expect(await guarded.call(boss, testIntegrationEndpoint, { body: { ...hook, urlN8N } })).toMatchObject(failed('private'))
  const body = { type: 'typebot' as const, urlN8N: typebot.url, typebotSlug: SLUG }
  expect(await guarded.call(boss, testIntegrationEndpoint, { body })).toMatchObject(failed('private'))
  expect([...service.heard, ...typebot.heard]).toEqual([])
})

test('each service names its missing fields', async () => {
  const boss = await world.person('admin')
  const needs = async (body: object) =>
    (await world.call(boss, testIntegrationEndpoint, { body })).details as { fields: { path: string }[] } | undefined
  expect(await needs({})).toMatchObject({ fields: [{ path: 'language' }, { path: 'projectName' }, { path: 'jsonContent' }] })
  expect(await needs({ type: 'webhook' })).toMatchObject({ fields: [{ path: 'urlN8N' }] })
  expect(await needs({ type: 'typebot', urlN8N: typebot.url, typebotSlug: '' })).toMatchObject({ fields: [{ path: 'typebotSlug' }] })
  expect(service.heard).toEqual([])
})

test('ten tests per minute; a request without a type behaves as before', async () => {
  const boss = await world.person('admin')
  for (let count = 0; count < 10; count++) expect((await world.call(boss, testIntegrationEndpoint, { body: hook })).status).toBe(200)
  expect(await world.call(boss, testIntegrationEndpoint, { body: hook })).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
  expect(service.heard).toHaveLength(10)
  const agent = { projectName: 'bakery', jsonContent: google.serviceAccount, language: 'es' as const }
  expect((await world.call(boss, testIntegrationEndpoint, { body: agent })).status).toBe(200)
  expect((await world.call(await world.person('admin'), testIntegrationEndpoint, { body: hook })).status).toBe(200)
})

test('nobody can sign with the secret of another company', async () => {
  const [boss, eve] = [await world.person('admin'), await world.person('admin')]
  const { data } = await world.call(boss, integrations.endpoints.create, { body: { ...hook, name: 'Orders' } })
  expect(await world.call(eve, testIntegrationEndpoint, { body: { ...hook, id: data.id } })).toMatchObject({
    ...{ status: 404, error: 'ERR_NO_INTEGRATION_FOUND' },
  })
  expect(service.heard).toEqual([])
})
