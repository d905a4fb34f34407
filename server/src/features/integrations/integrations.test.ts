import { connectionEndpoints } from '@recado/contract/connections'
import {
  integrations,
  type QueueIntegration,
  rotateSigningSecretEndpoint,
  type SavedIntegration,
  testIntegrationEndpoint,
} from '@recado/contract/integrations'
import { queues } from '@recado/contract/queues/queues'
import { afterAll, expect, test } from 'vitest'
import { startFakeGoogle } from '../../../test/fakeGoogle.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const google = await startFakeGoogle()
const world = await createWorld({ env: { ALLOW_PRIVATE_NETWORK: 'on', DIALOGFLOW_URL: google.url } })
const guarded = await createWorld()
afterAll(() => Promise.all([world.close(), guarded.close(), google.close()]))
const { list, get, create, update, remove } = integrations.endpoints
const hook = { type: 'webhook' as const, name: 'Orders', urlN8N: 'https://example.com/hook' }
const asListed = ({ newSecret: _once, ...row }: SavedIntegration) => row
const agent = { type: 'dialogflow' as const, name: 'Agent', projectName: 'bakery', jsonContent: google.serviceAccount }

test('an administrator creates an integration with the specified defaults', async () => {
  const boss = await world.person('admin')
  const { status, data } = await world.call(boss, create, { body: hook })
  expect(status).toBe(200)
  expect(data).toEqual({
    ...{ id: expect.any(Number), ...hook, projectName: 'Orders', language: 'pt-BR', typebotSlug: '', typebotExpires: 1 },
    ...{ typebotDelayMessage: 1000, typebotKeywordFinish: '', typebotKeywordRestart: '', typebotUnknownMessage: '' },
    ...{
      typebotRestartMessage: '',
      jsonContent: '',
      secret: `…${data.newSecret?.slice(-4)}`,
      newSecret: expect.stringMatching(/^[\w-]{43}$/),
    },
  })
  const { newSecret: _once, ...row } = data
  expect(await world.call(boss, get, { params: { id: data.id } })).toEqual(expect.objectContaining({ status: 200, data: row }))
  expect((await world.call(boss, list, { query: {} })).data).toMatchObject({ queueIntegrations: [row], count: 1, hasMore: false })
})

test('the newest integration comes first, and a name is unique per company', async () => {
  const boss = await world.person('admin')
  for (const name of ['One', 'Two', 'Three']) await world.call(boss, create, { body: { ...hook, name } })
  const { data } = await world.call(boss, list, { query: {} })
  expect((data as { queueIntegrations: QueueIntegration[] }).queueIntegrations.map(({ name }) => name)).toEqual(['Three', 'Two', 'One'])
  expect(await world.call(boss, create, { body: { ...hook, name: 'TWO' } })).toMatchObject({ status: 409, error: 'ERR_NAME_TAKEN' })
})

test('the project name is the name, except for an agent of Dialogflow', async () => {
  const boss = await world.person('admin')
  const { data } = await world.call(boss, create, { body: { ...hook, projectName: 'something else' } })
  expect(data.projectName).toBe('Orders')
  const on = { params: { id: data.id } }
  expect((await world.call(boss, update, { ...on, body: { name: 'Renamed' } })).data).toMatchObject({ projectName: 'Renamed' })
  const { type, name, projectName } = agent
  expect((await world.call(boss, update, { ...on, body: { type, name, projectName } })).data).toMatchObject({ name: 'Agent', projectName })
})

test('secrets are stored encrypted, shown by their last characters, and kept when the masked value comes back', async () => {
  const boss = await world.person('admin')
  const { data } = await world.call(boss, create, { body: { ...hook, jsonContent: google.serviceAccount } })
  expect(data).toMatchObject({ jsonContent: 'recado@bakery.iam.gserviceaccount.com', secret: expect.stringMatching(/^…[\w-]{4}$/) })
  const stored = () => world.platform.selectFrom('integrations').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
  const before = await stored()
  expect(JSON.stringify(before)).not.toContain('PRIVATE KEY')
  expect(JSON.stringify(before)).not.toContain(data.newSecret)
  const on = { params: { id: data.id } }
  const { id: _id, newSecret: _once, ...asShown } = data
  const again = await world.call(boss, update, { ...on, body: { ...asShown, name: 'Again' } })
  expect(again).toMatchObject({ status: 200 })
  expect(again.data).toEqual({ ...asShown, id: data.id, name: 'Again', projectName: 'Again' })
  expect(await stored()).toMatchObject({ jsonSealed: before.jsonSealed, secretSealed: before.secretSealed })
  const replaced = await world.call(boss, update, { ...on, body: { jsonContent: '' } })
  expect(replaced.data).toMatchObject({ secret: data.secret, jsonContent: '' })
  expect(await stored()).toMatchObject({ jsonSealed: null, secretSealed: before.secretSealed })
})

test('only signed types have a signing secret, which is shown once when it is created', async () => {
  const boss = await world.person('admin')
  const { data } = await world.call(boss, create, { body: agent })
  expect(data).toMatchObject({ secret: '' })
  expect(data.newSecret).toBeUndefined()
  expect(await world.call(boss, rotateSigningSecretEndpoint, { params: { id: data.id } })).toMatchObject({
    ...{ status: 422, details: { fields: [{ path: 'type', code: 'not_signed' }] } },
  })
  const on = { params: { id: data.id } }
  const { data: signed } = await world.call(boss, update, { ...on, body: { type: 'n8n', urlN8N: hook.urlN8N } })
  expect(signed).toMatchObject({ secret: `…${signed.newSecret?.slice(-4)}`, newSecret: expect.stringMatching(/^[\w-]{43}$/) })
  expect((await world.call(boss, update, { ...on, body: { type: 'webhook' } })).data).toMatchObject({ secret: signed.secret })
  expect((await world.call(boss, update, { ...on, body: { type: 'typebot', typebotSlug: 'flow' } })).data.secret).toBe('')
  const chosen = { ...hook, secret: 'a secret of their own choice' }
  expect((await world.call(boss, create, { body: chosen })).data.secret).not.toContain('oice')
})

test('a renewed secret is shown once, and its last characters show that it changed', async () => {
  const boss = await world.person('admin')
  const { data } = await world.call(boss, create, { body: hook })
  const heard = await listenToLiveEvents(world.url, boss)
  const { data: after } = await world.call(boss, rotateSigningSecretEndpoint, { params: { id: data.id } })
  const { newSecret, ...row } = after
  expect(newSecret).toMatch(/^[\w-]{43}$/)
  expect(newSecret).not.toBe(data.newSecret)
  expect(row).toEqual({ ...row, secret: `…${newSecret?.slice(-4)}` })
  expect((await world.call(boss, get, { params: { id: data.id } })).data).toEqual(row)
  await heard.hears('queueIntegration', 'update')
  expect(heard.of('queueIntegration')).toEqual([{ name: 'queueIntegration', action: 'update', queueIntegration: row }])
  heard.close()
})

test('an invalid service account is refused with the name of its field', async () => {
  const boss = await world.person('admin')
  for (const jsonContent of ['nonsense', '{}', '{"client_email":"a@b"}', 'recado@bakery.iam.gserviceaccount.com'])
    expect(await world.call(boss, create, { body: { ...agent, jsonContent } })).toMatchObject({
      ...{ status: 422, error: 'ERR_VALIDATION', details: { fields: [{ path: 'jsonContent', code: 'no_service_account' }] } },
    })
})

test('address and flow are required where the type needs them', async () => {
  const boss = await world.person('admin')
  const refused = (path: string) => ({ status: 422, error: 'ERR_VALIDATION', details: { fields: [{ path, code: 'required' }] } })
  for (const type of ['n8n', 'webhook'] as const)
    expect(await world.call(boss, create, { body: { type, name: 'Nowhere' } })).toMatchObject(refused('urlN8N'))
  expect(await world.call(boss, create, { body: { ...hook, type: 'typebot' } })).toMatchObject(refused('typebotSlug'))
  const both = { fields: [{ path: 'urlN8N' }, { path: 'typebotSlug' }] }
  expect(await world.call(boss, create, { body: { type: 'typebot', name: 'Nowhere' } })).toMatchObject({ details: both })
  const { data } = await world.call(boss, create, { body: { ...hook, name: 'Somewhere' } })
  expect(await world.call(boss, update, { params: { id: data.id }, body: { urlN8N: '' } })).toMatchObject(refused('urlN8N'))
  expect(await world.call(boss, create, { body: { ...agent, jsonContent: '' } })).toMatchObject({ status: 200 })
})

test('all wrong fields of an integration are named at once, when it is created and when it is changed', async () => {
  const boss = await guarded.person('admin')
  const wrong = { urlN8N: 'http://localhost/', typebotSlug: '', jsonContent: 'nonsense' }
  const fields = [
    { path: 'typebotSlug', code: 'required' },
    { path: 'jsonContent', code: 'no_service_account' },
    { path: 'urlN8N', code: 'private_address' },
  ]
  const refused = { status: 422, error: 'ERR_VALIDATION', details: { fields } }
  expect(await guarded.call(boss, create, { body: { type: 'typebot', name: 'Flow', ...wrong } })).toMatchObject(refused)
  const flow = { type: 'typebot' as const, name: 'Flow', urlN8N: 'https://93.184.216.34', typebotSlug: 'orders' }
  const { data } = await guarded.call(boss, create, { body: flow })
  expect(await guarded.call(boss, update, { params: { id: data.id }, body: wrong })).toMatchObject(refused)
  expect((await guarded.call(boss, get, { params: { id: data.id } })).data).toMatchObject(flow)
})

test.for([
  ['http://127.0.0.1:5678/webhook', 'private_address'],
  ['http://localhost/webhook', 'private_address'],
  ['http://[::ffff:10.0.0.1]/', 'private_address'],
  ['http://0x7f.1/', 'private_address'],
  ['http://169.254.169.254/latest/meta-data', 'private_address'],
  ['ftp://example.com/', 'no_address'],
  ['http://user:password@example.com/', 'no_address'],
  ['example.com/hook', 'no_address'],
] as const)('%s is refused when it is entered and when it is changed to', async ([urlN8N, code]) => {
  const boss = await guarded.person('admin')
  const refused = { status: 422, error: 'ERR_VALIDATION', details: { fields: [{ path: 'urlN8N', code }] } }
  const { data } = await guarded.call(boss, create, { body: { ...hook, urlN8N: 'https://93.184.216.34/hook' } })
  const before = await guarded.digest()
  expect(await guarded.call(boss, create, { body: { ...hook, name: 'Other', urlN8N } })).toMatchObject(refused)
  expect(await guarded.call(boss, update, { params: { id: data.id }, body: { urlN8N } })).toMatchObject(refused)
  expect(await guarded.digest()).toEqual(before)
})

test('an integration in use cannot be deleted, and the error names its users', async () => {
  const boss = await world.person('admin')
  const { data } = await world.call(boss, create, { body: hook })
  const { data: queue } = await world.call(boss, queues.endpoints.create, { body: { name: 'Sales', color: '#ff0000' } })
  const { data: line } = await world.call(boss, connectionEndpoints.create, { body: { name: 'Line', provider: 'simulator' } })
  await world.platform.updateTable('queues').set({ integrationId: data.id }).where('id', '=', queue.id).execute()
  await world.platform.updateTable('connections').set({ integrationId: data.id }).where('id', '=', line.id).execute()
  const on = { params: { id: data.id } }
  const users = { queues: [{ id: queue.id, name: 'Sales' }], connections: [{ id: line.id, name: 'Line' }] }
  expect(await world.call(boss, remove, on)).toMatchObject({ status: 409, error: 'ERR_IN_USE', details: users })
  await world.platform.updateTable('queues').set({ integrationId: null }).where('id', '=', queue.id).execute()
  expect(await world.call(boss, remove, on)).toMatchObject({ status: 409, details: { ...users, queues: [] } })
  await world.platform.updateTable('connections').set({ integrationId: null }).where('id', '=', line.id).execute()
  expect(await world.call(boss, remove, on)).toMatchObject({ status: 200, data: { message: 'queueIntegration.deleted' } })
})

test('events reach administrators only and contain no secret', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('supervisor', boss.companyId)
  const [heard, deaf] = [await listenToLiveEvents(world.url, boss), await listenToLiveEvents(world.url, bob)]
  const { data } = await world.call(boss, create, { body: hook })
  const { data: changed } = await world.call(boss, update, { params: { id: data.id }, body: { name: 'Renamed' } })
  await world.call(boss, remove, { params: { id: data.id } })
  await heard.hears('queueIntegration', 'delete')
  expect(heard.of('queueIntegration')).toEqual([
    { name: 'queueIntegration', action: 'create', queueIntegration: asListed(data) },
    { name: 'queueIntegration', action: 'update', queueIntegration: changed },
    { name: 'queueIntegration', action: 'delete', integrationId: data.id },
  ])
  expect(JSON.stringify(heard.of('queueIntegration'))).not.toContain(data.newSecret)
  expect(deaf.of('queueIntegration')).toEqual([])
  heard.close()
  deaf.close()
})

test('the test calls the agent with the values of the form or the stored ones', async () => {
  const boss = await world.person('admin')
  const { projectName, jsonContent } = agent
  const asked = (body: { projectName: string; jsonContent: string; id?: number }, by = boss) =>
    world.call(by, testIntegrationEndpoint, { body: { ...body, language: 'es' } })
  expect(await asked({ projectName, jsonContent })).toMatchObject({ status: 200, data: { ok: true, reply: 'es: Hola' } })
  const { data } = await world.call(boss, create, { body: agent })
  expect(await asked({ projectName, jsonContent: data.jsonContent, id: data.id })).toMatchObject({
    status: 200,
    data: { reply: 'es: Hola' },
  })
  const failed = (reason: string) => ({ status: 422, error: 'ERR_INTEGRATION_TEST', details: { reason } })
  expect(await asked({ projectName, jsonContent: data.jsonContent })).toMatchObject(failed('key'))
  expect(await asked({ projectName: 'other', jsonContent })).toMatchObject(failed('refused'))
  const eve = await world.person('admin')
  expect(await asked({ projectName, jsonContent: data.jsonContent, id: data.id }, eve)).toMatchObject({
    ...{ status: 404, error: 'ERR_NO_INTEGRATION_FOUND' },
  })
})

test('a service account with a private token address is refused', async () => {
  const boss = await guarded.person('admin')
  const { projectName, jsonContent } = agent
  expect(await guarded.call(boss, testIntegrationEndpoint, { body: { projectName, jsonContent, language: 'en' } })).toMatchObject({
    ...{ status: 422, error: 'ERR_INTEGRATION_TEST', details: { reason: 'private' } },
  })
})
