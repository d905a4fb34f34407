import { settings } from '@recado/contract/companies/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

let platformId = 0
beforeAll(async () => {
  platformId = (await world.platform.selectFrom('companies').select('id').where('platform', '=', true).executeTakeFirstOrThrow()).id
})

const send = (person: { token: string }, method: string, path = '', body?: unknown) =>
  createBrowserClient(world.url).send(method, `/api/settings${path}`, { token: person.token, ...(body !== undefined && { body }) })
const set = (person: Person, key: string, value: unknown) => send(person, 'PUT', `/${key}`, { value })
const read = async (person: Person) => {
  const { status, data } = await send(person, 'GET')
  expect(status).toBe(200)
  return Object.fromEntries((data as unknown as { key: string; value: string }[]).map(({ key, value }) => [key, value]))
}

/** The specified defaults. */
const DEFAULTS = {
  userRating: 'disabled',
  scheduleType: 'disabled',
  CheckMsgIsGroup: 'enabled',
  call: 'disabled',
  lookUpNumbers: 'enabled',
  chatBotType: 'text',
  sendGreetingAccepted: 'disabled',
  sendMsgTransfTicket: 'disabled',
  sendGreetingMessageOneQueues: 'disabled',
  closeAfterThanks: 'disabled',
  assignmentLimit: '10',
  sideMenu: 'enabled',
  timezone: 'America/Sao_Paulo',
  language: 'pt',
  country: 'BR',
  secondStepFrom: '',
  personTokens: 'admins',
  refuseWeakPasswords: 'disabled',
  changeMonths: '12',
  supportAccess: 'disabled',
  aiEndpoint: '',
  aiApiKey: '',
  aiTranscribeModel: '',
  handoverMessage: '',
  handoverReminderMinutes: '15',
  joinBubbles: 'official',
  asaas: '',
  campaignsEnabled: 'true',
}

test('a company without own settings has the defaults', async () => {
  expect(await read(await world.person('admin'))).toEqual(DEFAULTS)
  const { id } = await world.company({ useCampaigns: false })
  expect(await read(await world.person('admin', id))).toEqual({ ...DEFAULTS, campaignsEnabled: 'false' })
  expect(Object.keys(settings).sort()).toEqual(
    [
      ...Object.keys(DEFAULTS),
      'secondStepForSuperUsers',
      'refuseWeakPasswordsOfAll',
      'userCreation',
      'trialDays',
      'termsUrl',
      'privacyUrl',
      'welcomeText',
    ].sort(),
  )
})

test('administrators set each setting to each value; users of the company read it, other companies do not', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const eve = await world.person('admin')
  const onOff = ['enabled', 'disabled']
  const values: Record<string, string[]> = {
    ...Object.fromEntries(
      [
        'userRating',
        'CheckMsgIsGroup',
        'call',
        'lookUpNumbers',
        'sendGreetingAccepted',
        'sendMsgTransfTicket',
        'sendGreetingMessageOneQueues',
        'closeAfterThanks',
        'sideMenu',
      ].map((key) => [key, onOff]),
    ),
    handoverMessage: ['Someone answers soon'],
    handoverReminderMinutes: ['0', '60'],
    joinBubbles: ['official', ...onOff],
    assignmentLimit: ['1', '999'],
    scheduleType: ['queue', 'company', 'disabled'],
    chatBotType: ['text'],
    timezone: ['Europe/Lisbon'],
    language: ['en', 'es', 'pt'],
    country: ['PT'],
  }
  for (const [key, choices] of Object.entries(values))
    for (const value of choices) {
      expect(await set(boss, key, value), `${key} ${value}`).toMatchObject({ status: 200, data: { key, value } })
      expect((await read(bob))[key]).toBe(value)
    }
  expect(await read(eve)).toEqual(DEFAULTS)
})

test('invalid values are refused and change nothing', async () => {
  const boss = await world.person('admin')
  const before = await world.digest()
  const wrong: [string, unknown][] = [
    ['userRating', 'on'],
    ['userRating', ''],
    ['userRating', true],
    ['userRating', null],
    ['scheduleType', 'enabled'],
    ['chatBotType', 'list'],
    ['timezone', 'Mars/Olympus'],
    ['timezone', '-03:00'],
    ['language', 'fr'],
    ['country', 'Brazil'],
    ['asaas', 'x'.repeat(501)],
    ['joinBubbles', 'sometimes'],
    ['handoverMessage', 'x'.repeat(501)],
    ['handoverReminderMinutes', '7'],
    ['assignmentLimit', '0'],
    ['aiEndpoint', 'api.example.com'],
    ['aiEndpoint', 'ftp://api.example.com'],
    ['aiApiKey', 'two words'],
    ['aiApiKey', '…1234'],
  ]
  for (const [key, value] of wrong)
    expect(await set(boss, key, value), `${key} ${value}`).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  for (const key of ['nonsense', 'constructor', '__proto__', 'toString', 'usercreation'])
    expect(await set(boss, key, 'enabled'), key).toMatchObject({ status: 404, error: 'ERR_NO_SETTING_FOUND' })
  expect(await world.digest()).toEqual(before)
})

test('only administrators change settings', async () => {
  const bob = await world.person('supervisor')
  const before = await world.digest()
  expect(await set(bob, 'call', 'enabled')).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await world.digest()).toEqual(before)
})

test('the plan decides whether campaigns are enabled', async () => {
  const boss = await world.person('admin')
  for (const value of ['false', 'true'])
    expect(await set(boss, 'campaignsEnabled', value)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect((await read(boss)).campaignsEnabled).toBe('true')
})

test('only the super user decides whether companies may sign up', async () => {
  const boss = await world.person('admin')
  expect(await set(boss, 'userCreation', 'disabled')).toMatchObject({ status: 404, error: 'ERR_NO_SETTING_FOUND' })
  const clerk = await world.person('admin', platformId)
  expect(await set(clerk, 'userCreation', 'disabled')).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  const root = await world.person('super', platformId)
  expect((await read(root)).userCreation).toBe('enabled')
  expect(await set(root, 'userCreation', 'disabled')).toMatchObject({ status: 200, data: { value: 'disabled' } })
  expect(await set(root, 'userCreation', 'enabled')).toMatchObject({ status: 200 })
})

test('a secret shows its last four characters to administrators only, and is stored encrypted', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('supervisor', boss.companyId)
  const secret = 'asaas-token-of-this-company-1234'
  expect(await set(boss, 'asaas', secret)).toMatchObject({ status: 200, data: { key: 'asaas', value: '…1234' } })
  expect((await read(boss)).asaas).toBe('…1234')
  expect(await read(bob)).not.toHaveProperty('asaas')
  expect(await stored(boss)).not.toContain(secret)
  expect(await stored(boss)).not.toContain('1234')
})

test('a masked secret that comes back keeps the stored one; an empty value deletes it', async () => {
  const boss = await world.person('admin')
  await set(boss, 'asaas', 'asaas-token-of-this-company-1234')
  const before = await stored(boss)
  expect(await set(boss, 'asaas', '…1234')).toMatchObject({ status: 200, data: { value: '…1234' } })
  expect(await stored(boss)).toBe(before)
  expect(await set(boss, 'asaas', 'another-token-of-it-5678')).toMatchObject({ data: { value: '…5678' } })
  expect(await stored(boss)).not.toBe(before)
  expect(await set(boss, 'asaas', '')).toMatchObject({ status: 200, data: { value: '' } })
  expect((await read(boss)).asaas).toBe('')
})

test('a short secret is not shown whole', async () => {
  const boss = await world.person('admin')
  expect((await set(boss, 'asaas', 'abc')).data.value).not.toContain('abc')
  expect((await set(boss, 'asaas', 'abcd')).data.value).not.toContain('abcd')
})

test('a change is published in the company only, a secret to its administrators only', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('supervisor', boss.companyId)
  const eve = await world.person('admin')
  const [bosss, bobs, eves] = [
    await listenToLiveEvents(world.url, boss),
    await listenToLiveEvents(world.url, bob),
    await listenToLiveEvents(world.url, { ...eve, companyId: boss.companyId }),
  ]
  await set(boss, 'asaas', 'asaas-token-of-this-company-1234')
  await set(boss, 'call', 'enabled')
  await bobs.hears('settings', 'update')
  await set(eve, 'call', 'enabled')
  expect(bosss.of('settings')).toEqual([
    { name: 'settings', action: 'update', setting: { key: 'asaas', value: '…1234' } },
    { name: 'settings', action: 'update', setting: { key: 'call', value: 'enabled' } },
  ])
  expect(bobs.of('settings')).toEqual([{ name: 'settings', action: 'update', setting: { key: 'call', value: 'enabled' } }])
  expect(eves.heard).toEqual([])
  for (const one of [bosss, bobs, eves]) one.close()
})

test('a refused change is not published', async () => {
  const boss = await world.person('admin')
  const heard = await listenToLiveEvents(world.url, boss)
  await set(boss, 'call', 'nonsense')
  await set(boss, 'nonsense', 'enabled')
  await set(boss, 'campaignsEnabled', 'false')
  await set(boss, 'call', 'enabled')
  await heard.hears('settings', 'update')
  expect(heard.of('settings')).toHaveLength(1)
  heard.close()
})

test('of simultaneous changes of a setting one stays', async () => {
  const boss = await world.person('admin')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => set(boss, 'language', (['pt', 'en', 'es'] as const)[turn % 3] ?? 'pt')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(['pt', 'en', 'es']).toContain((await read(boss)).language)
})

async function stored({ companyId }: Person) {
  const { rows } = await sql<{ value: string }>`select value from settings where "companyId" = ${companyId} and key = 'asaas'`.execute(
    world.platform,
  )
  return rows[0]?.value ?? ''
}
