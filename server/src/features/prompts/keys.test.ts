import { settingEndpoints } from '@recado/contract/companies/settings'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { promptModelsEndpoint, promptServiceEndpoint, prompts, tryPromptEndpoint } from '@recado/contract/prompts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { modelNotFound, startFakeOpenAi } from '../../../test/fakeOpenAi.ts'
import { createWorld } from '../../../test/testApp.ts'

const [installation, own, thief] = [await startFakeOpenAi(), await startFakeOpenAi(), await startFakeOpenAi()]
const world = await createWorld({ env: { OPENAI_BASE_URL: installation.url, ALLOW_PRIVATE_NETWORK: 'on' }, limits: { aiTrial: 1500 } })
const guarded = await createWorld({ env: { OPENAI_BASE_URL: installation.url } })
afterAll(() => Promise.all([world, guarded, installation, own, thief].map((one) => one.close())))
const services = [installation, own, thief]
beforeEach(() => {
  for (const service of services) service.forget()
})
const { create, update, get } = prompts.endpoints
const KEY = 'sk-proj-of-this-company-4242'
const MASK = 'sk-…4242'
const words = 'You answer the customers of a bakery, shortly and kindly, in their language.'

type Body = InputOf<typeof create>['body']
async function promptFor(boss: Person, values: Partial<Body> = {}, at = world) {
  const { id: queueId } = await at.platform
    .insertInto('queues')
    .values({ companyId: boss.companyId, name: `Queue ${at.unique()}`, color: `#${at.unique().slice(0, 6)}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return at.call(boss, create, { body: { name: `Helper ${at.unique()}`, prompt: words, queueId, apiKey: KEY, ...values } })
}
const set = (boss: Person, key: string, value: string, at = world) =>
  at.call(boss, settingEndpoints.update, { params: { key }, body: { value } })
const refused = (path: string, code: string) => ({ status: 422, error: 'ERR_VALIDATION', details: { fields: [{ path, code }] } })
const failed = (reason: string) => ({ status: 422, error: 'ERR_AI_SERVICE', details: { reason } })
const keysAt = (service: typeof own) => [...new Set(service.calls.map(({ headers }) => headers.authorization))]
const played = {
  prompt: words,
  model: 'm',
  maxTokens: 50,
  temperature: 1,
  maxMessages: 10,
  said: [{ from: 'customer' as const, text: 'Hi' }],
}

test('a saved key is tried: a failure becomes a warning, and everything is saved all the same', async () => {
  const boss = await world.person('admin')
  expect((await promptFor(boss)).data).toMatchObject({ apiKey: MASK, warning: null })
  expect(keysAt(installation)).toEqual([`Bearer ${KEY}`])
  const cases = [
    [{ status: 401 }, 'key'],
    [{ status: 403 }, 'forbidden'],
    [modelNotFound('m'), 'model'],
    [{ status: 429 }, 'busy'],
    [{ status: 503 }, 'broken'],
    [{ status: 200, body: 'Good morning' }, 'garbage'],
    [{ content: '', end: 'length' }, 'outOfTokens'],
  ] as const
  for (const [answer, warning] of cases) {
    installation.forget()
    installation.answers(answer)
    const { status, data } = await promptFor(boss)
    expect({ status, warning: data.warning }).toEqual({ status: 200, warning })
    expect((await world.call(boss, get, { params: { id: data.id } })).data).not.toHaveProperty('warning')
    expect(installation.calls).toHaveLength(1)
  }
})

test('only a change of the key, the endpoint or the model is tried again', async () => {
  const boss = await world.person('admin')
  const { data } = await promptFor(boss)
  const on = { params: { id: data.id } }
  installation.forget()
  expect((await world.call(boss, update, { ...on, body: { name: 'Another name', temperature: 0.2 } })).data).not.toHaveProperty('warning')
  expect(installation.calls).toEqual([])
  expect((await world.call(boss, update, { ...on, body: { model: 'other' } })).data.warning).toBeNull()
  expect(installation.asked).toMatchObject([{ model: 'other' }])
})

test('a key may be empty only if the company has one', async () => {
  const boss = await world.person('admin')
  expect(await promptFor(boss, { apiKey: '' })).toMatchObject(refused('apiKey', 'required'))
  expect((await set(boss, 'aiApiKey', 'sk-of-the-company-7777')).data).toEqual({ key: 'aiApiKey', value: '…7777', warning: null })
  installation.forget()
  const { status, data } = await promptFor(boss, { apiKey: '' })
  expect({ status, apiKey: data.apiKey, warning: data.warning }).toEqual({ status: 200, apiKey: '', warning: null })
  expect(keysAt(installation)).toEqual(['Bearer sk-of-the-company-7777'])
  expect(await promptFor(boss, { apiKey: '', endpoint: own.url }), 'an endpoint of its own').toMatchObject(refused('apiKey', 'required'))
  await set(boss, 'aiApiKey', '')
  expect(await world.call(boss, update, { params: { id: data.id }, body: { apiKey: '' } })).toMatchObject(refused('apiKey', 'required'))
  expect(await world.call(boss, update, { params: { id: data.id }, body: { name: 'Renamed' } })).toMatchObject({ status: 200 })
})

test('prompts without an own service use the company’s endpoint and key', async () => {
  const boss = await world.person('admin')
  expect((await world.call(boss, promptServiceEndpoint, {})).data).toEqual({
    ...{ host: new URL(installation.url).host, key: 'none', model: '' },
  })
  expect((await set(boss, 'aiEndpoint', `${own.url}/chat/completions`)).data).toEqual({ key: 'aiEndpoint', value: own.url })
  expect((await set(boss, 'aiApiKey', 'sk-for-our-own-7777')).data).toMatchObject({ warning: null })
  expect((await promptFor(boss, { apiKey: '' })).data).toMatchObject({ warning: null })
  expect(keysAt(own)).toEqual(['Bearer sk-for-our-own-7777'])
  expect(installation.calls).toEqual([])
  expect((await world.call(boss, promptServiceEndpoint, {})).data).toEqual({ host: new URL(own.url).host, key: 'usable', model: '' })
  own.lists({ status: 401 })
  expect((await set(boss, 'aiApiKey', 'sk-a-wrong-one-0000')).data).toMatchObject({ value: '…0000', warning: 'key' })
  const bob = await world.person('user', boss.companyId)
  const seen = (await world.call(bob, settingEndpoints.list, {})).data.map(({ key }) => key)
  expect(seen).not.toContain('aiApiKey')
  expect(seen).not.toContain('aiEndpoint')
})

test('a company’s stored key is sent to no other host when the endpoint changes: not by saving, listing or trying', async () => {
  const boss = await world.person('admin')
  await set(boss, 'aiApiKey', KEY)
  const { data } = await promptFor(boss, { apiKey: '' })
  installation.forget()
  expect((await set(boss, 'aiEndpoint', thief.url)).data).toEqual({ key: 'aiEndpoint', value: thief.url, warning: 'otherHost' })
  expect((await set(boss, 'aiApiKey', '…4242')).data, 'as it was shown').toMatchObject({ value: '…4242', warning: 'otherHost' })
  expect(await promptFor(boss, { apiKey: '' })).toMatchObject(refused('apiKey', 'other_host'))
  expect((await world.call(boss, update, { params: { id: data.id }, body: { model: 'other' } })).data).toMatchObject({
    warning: 'otherHost',
  })
  for (const entered of [{}, { id: data.id }, { id: data.id, apiKey: '' }]) {
    expect(await world.call(boss, promptModelsEndpoint, { body: entered })).toMatchObject(failed('otherHost'))
    expect(await world.call(boss, tryPromptEndpoint, { body: { ...entered, ...played } })).toMatchObject(failed('otherHost'))
  }
  expect((await world.call(boss, promptServiceEndpoint, {})).data).toMatchObject({ key: 'otherHost' })
  expect([...thief.calls, ...installation.calls]).toEqual([])
  await set(boss, 'aiEndpoint', '')
  expect((await world.call(boss, tryPromptEndpoint, { body: { id: data.id, ...played } })).data).toMatchObject({ replies: ['Hello'] })
  expect(keysAt(installation)).toEqual([`Bearer ${KEY}`])
})

test('a prompt’s stored key is sent to no other host: not by saving, listing or trying', async () => {
  const boss = await world.person('admin')
  const { data } = await promptFor(boss, { endpoint: own.url })
  expect(keysAt(own)).toEqual([`Bearer ${KEY}`])
  const on = { params: { id: data.id } }
  const before = await world.digest()
  for (const body of [{ endpoint: thief.url }, { endpoint: thief.url, apiKey: MASK }, { endpoint: '', apiKey: MASK }, { endpoint: '' }])
    expect(await world.call(boss, update, { ...on, body })).toMatchObject(refused('apiKey', 'other_host'))
  expect(await world.call(boss, update, { ...on, body: { endpoint: thief.url, apiKey: '' } })).toMatchObject(refused('apiKey', 'required'))
  expect(await world.digest()).toEqual(before)
  const entered = { id: data.id, endpoint: thief.url, apiKey: MASK }
  expect(await world.call(boss, promptModelsEndpoint, { body: entered })).toMatchObject(failed('otherHost'))
  expect(await world.call(boss, tryPromptEndpoint, { body: { ...entered, ...played } })).toMatchObject(failed('otherHost'))
  expect(await world.call(boss, promptModelsEndpoint, { body: { endpoint: thief.url, apiKey: MASK } })).toMatchObject(
    refused('apiKey', 'invalid_format'),
  )
  expect(await world.call(boss, promptModelsEndpoint, { body: { endpoint: thief.url } })).toMatchObject(failed('noKey'))
  expect(thief.calls).toEqual([])
  const moved = await world.call(boss, update, { ...on, body: { endpoint: thief.url, apiKey: 'sk-another-for-it-1111' } })
  expect(moved).toMatchObject({ status: 200, data: { endpoint: thief.url, apiKey: 'sk-…1111', warning: null } })
  expect(keysAt(thief)).toEqual(['Bearer sk-another-for-it-1111'])
  expect(await world.call(boss, update, { ...on, body: { endpoint: `${thief.url}/beside` } }), 'the same host').toMatchObject({
    status: 200,
  })
})

test('a prompt’s own key stays with its host when the company’s endpoint changes', async () => {
  const boss = await world.person('admin')
  const { data } = await promptFor(boss)
  installation.forget()
  await set(boss, 'aiEndpoint', thief.url)
  expect(await world.call(boss, tryPromptEndpoint, { body: { id: data.id, apiKey: MASK, ...played } })).toMatchObject(failed('otherHost'))
  expect((await world.call(boss, update, { params: { id: data.id }, body: { name: 'Renamed', apiKey: MASK } })).data).toMatchObject({
    warning: 'otherHost',
  })
  expect(thief.calls).toEqual([])
})

test('a prompt of another company gives nobody its key', async () => {
  const [boss, eve] = [await world.person('admin'), await world.person('admin')]
  const { data } = await promptFor(boss)
  installation.forget()
  const missing = { status: 404, error: 'ERR_NO_PROMPT_FOUND' }
  expect(await world.call(eve, promptModelsEndpoint, { body: { id: data.id, apiKey: MASK } })).toMatchObject(missing)
  expect(await world.call(eve, tryPromptEndpoint, { body: { id: data.id, apiKey: MASK, ...played } })).toMatchObject(missing)
  expect(installation.calls).toEqual([])
})

test.for([307, 308, 301])('a redirect does not carry the key to another host (%s)', async (status) => {
  const boss = await world.person('admin')
  const answer = { status, headers: { location: `${thief.url}/chat/completions` } }
  own.answers(answer)
  own.lists(answer)
  const entered = { endpoint: own.url, apiKey: KEY }
  expect(await world.call(boss, promptModelsEndpoint, { body: entered })).toMatchObject(failed('redirected'))
  expect(await world.call(boss, tryPromptEndpoint, { body: { ...entered, ...played } })).toMatchObject(failed('redirected'))
  expect((await promptFor(boss, { endpoint: own.url })).data.warning).toBe('redirected')
  expect(thief.calls).toEqual([])
})

test.for([
  ['http://api.example.com/v1', 'no_https'],
  ['http://127.0.0.1:11434/v1', 'no_https'],
  ['https://127.0.0.1/v1', 'private_address'],
  ['https://169.254.169.254/v1', 'private_address'],
  ['https://[::ffff:10.0.0.1]/v1', 'private_address'],
  ['https://0x7f.1/v1', 'private_address'],
  ['https://localhost/v1', 'private_address'],
  ['https://user:password@api.example.com/v1', 'no_address'],
  ['https://api.example.com/v1?to=elsewhere', 'no_address'],
  ['ftp://api.example.com/v1', 'no_address'],
  ['api.example.com/v1', 'no_address'],
])('%s is never called', async ([endpoint = '', code = '']) => {
  const boss = await guarded.person('admin')
  const { data } = await promptFor(boss, {}, guarded)
  installation.forget()
  expect(await promptFor(boss, { endpoint }, guarded)).toMatchObject(refused('endpoint', code))
  expect(await guarded.call(boss, update, { params: { id: data.id }, body: { endpoint, apiKey: KEY } })).toMatchObject(
    refused('endpoint', code),
  )
  expect(await guarded.call(boss, promptModelsEndpoint, { body: { endpoint, apiKey: KEY } })).toMatchObject(refused('endpoint', code))
  expect(await guarded.call(boss, tryPromptEndpoint, { body: { endpoint, apiKey: KEY, ...played } })).toMatchObject(
    refused('endpoint', code),
  )
  expect(await set(boss, 'aiEndpoint', endpoint, guarded)).toMatchObject({ status: 422, details: { fields: [{ path: 'value' }] } })
  expect(installation.calls).toEqual([])
})

test('a new endpoint on plain http must have a name that resolves; a stored one is saved again without', async () => {
  const boss = await world.person('admin')
  const endpoint = 'http://ollama.invalid/v1'
  const unknown = refused('endpoint', 'unknown_host')
  expect(await promptFor(boss, { endpoint })).toMatchObject(unknown)
  expect(await world.call(boss, promptModelsEndpoint, { body: { endpoint, apiKey: KEY } })).toMatchObject(unknown)
  expect(await set(boss, 'aiEndpoint', endpoint)).toMatchObject(refused('value', 'unknown_host'))
  const { data } = await promptFor(boss, { endpoint: own.url })
  const change = (body: object) => world.call(boss, update, { params: { id: data.id }, body })
  expect(await change({ endpoint, apiKey: KEY })).toMatchObject(unknown)
  await world.platform.updateTable('prompts').set({ endpoint, apiKeyOrigin: 'http://ollama.invalid' }).where('id', '=', data.id).execute()
  expect(await change({ endpoint, name: 'While its name server is down' })).toMatchObject({ status: 200 })
  await set(boss, 'aiEndpoint', own.url)
  await world.platform
    .updateTable('settings')
    .set({ value: endpoint })
    .where('companyId', '=', boss.companyId)
    .where('key', '=', 'aiEndpoint')
    .execute()
  expect(await set(boss, 'aiEndpoint', endpoint)).toMatchObject({ status: 200 })
})

test('without TLS a key stays in the private network, even where private addresses are allowed', async () => {
  const boss = await world.person('admin')
  expect(await promptFor(boss, { endpoint: 'http://93.184.216.34/v1' })).toMatchObject(refused('endpoint', 'no_https'))
  expect(await promptFor(boss, { endpoint: own.url })).toMatchObject({ status: 200 })
})

test('a stored private endpoint is not called once private addresses are forbidden', async () => {
  const boss = await guarded.person('admin')
  const { data } = await promptFor(boss, {}, guarded)
  const row = guarded.platform.updateTable('prompts').where('id', '=', data.id)
  for (const endpoint of [own.url, own.url.replace('http:', 'https:')]) {
    await row.set({ endpoint, apiKeyOrigin: new URL(endpoint).origin }).execute()
    expect((await guarded.call(boss, update, { params: { id: data.id }, body: { model: 'other' } })).data.warning).toBe('private')
  }
  expect(own.calls).toEqual([])
})

test('a slow or endless response ends at the limit', async () => {
  const boss = await world.person('admin')
  own.answers('endless')
  own.lists('endless')
  const entered = { endpoint: own.url, apiKey: KEY }
  expect(await world.call(boss, promptModelsEndpoint, { body: entered })).toMatchObject(failed('tooLarge'))
  expect(await world.call(boss, tryPromptEndpoint, { body: { ...entered, ...played } })).toMatchObject(failed('tooLarge'))
  own.answers('silent')
  const started = performance.now()
  expect((await promptFor(boss, { endpoint: own.url })).data.warning).toBe('timeout')
  expect(performance.now() - started).toBeLessThan(8000)
})
