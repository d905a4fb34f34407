import { cloudChannel } from '@recado/contract/channels/cloud'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { contactListImportEndpoints } from '@recado/contract/contactLists/contactListImport'
import { contactLists } from '@recado/contract/contactLists/contactLists'
import { afterAll, expect, test } from 'vitest'
import { createCampaigns, listOf } from '../../../test/campaignFixture.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { type Address, type Channel, Unavailable } from '../../channels/channel.ts'
import { hours, later, minutes, seconds } from '../../kernel/clock.ts'
import { fakeChannel } from '../contacts/connection.fixture.ts'
import { numberChecksWakeName, startNumberChecks } from './numberChecks.ts'

const world = await createWorld({ limits: { lookupsPerDay: 500 } })
const { platform, kernel } = world
afterAll(() => world.close())
const PATIENCE = { timeout: 120_000, interval: 50 }
const crowd = (size: number) => Array.from({ length: size }, (_, at) => customer(`Rita ${at}`))

type Fields = { provider?: string; isDefault?: boolean; status?: 'CONNECTED' | 'DISCONNECTED' }

/** A company with a list, phones that no process keeps open, and a clock that stands still until it is moved. */
async function staged(size: number) {
  const boss = await world.person('admin')
  const { companyId } = boss
  const people = crowd(size)
  const listId = await listOf(world, companyId, people)
  // Noon in São Paulo: no test crosses midnight by accident.
  let now = new Date('2026-03-10T15:00:00Z')
  const asked: { number: string; connectionId: number }[] = []
  const service: { answer: (number: string) => Address[] | null | Promise<never> } = {
    answer: (value) => [{ kind: 'number', value }],
  }
  const resolveNumber: Channel['resolveNumber'] = async ({ connectionId }, number) => {
    asked.push({ number, connectionId })
    return service.answer(number)
  }
  async function phone({ provider = 'simulator', ...fields }: Fields = {}) {
    const row = { companyId, name: `Phone ${world.unique()}`, wanted: 'disconnected' as const, status: 'CONNECTED' as const }
    const { id } = await platform
      .insertInto('connections')
      .values({ ...row, isDefault: false, provider, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
    const carrier = { ...fakeChannel({ resolveNumber }), ...(provider === 'cloud' && cloudChannel) }
    /** As another process would that owns the line from now on. */
    const opened = () =>
      startNumberChecks({ kernel: { ...kernel, clock: { now: () => now } }, channel: carrier }, { companyId, connectionId: id })
    return { id, opened, ...opened() }
  }
  const change = (id: number, values: object) => platform.updateTable('connections').set(values).where('id', '=', id).execute()
  return {
    ...{ boss, people, listId, asked, service, phone, change },
    advance: (milliseconds: number) => {
      now = later(now, milliseconds)
    },
    now: () => now,
    counts: async () => {
      const { data } = await world.call(boss, contactLists.endpoints.get, { params: { id: listId } })
      return [data.contactsCount, data.validCount, data.invalidCount]
    },
  }
}

test('imported numbers are looked up over the connected phone, one after the other, and open pages get each result', async () => {
  const line = await openLine(world)
  const { boss } = line
  const lists = await Promise.all(
    ['Clientes', 'Amigos'].map(async (name) => (await world.call(boss, contactLists.endpoints.create, { body: { name } })).data.id),
  )
  const ana = customer('Ana')
  for (const id of lists) {
    await world.call(boss, contactListImportEndpoints.read, {
      params: { id },
      body: { text: `Nome;Telefone\nAna;${ana.number}\nNobody;+35112345` },
    })
    await world.call(boss, contactListImportEndpoints.start, { params: { id } })
  }
  const counts = async () => {
    const all = await Promise.all(lists.map((id) => world.call(boss, contactLists.endpoints.get, { params: { id } })))
    return all.map(({ data }) => [data.contactsCount, data.validCount, data.invalidCount])
  }
  const sizes = async () => (await counts()).map(([size]) => size)
  await expect.poll(sizes, PATIENCE).toEqual([2, 2])
  const live = await listenToLiveEvents(world.url, boss)
  kernel.wakes.wake(numberChecksWakeName(line.id))
  await expect.poll(counts, PATIENCE).toEqual([
    [2, 1, 1],
    [2, 1, 1],
  ])
  const published = () => live.of('ContactListItem').map(({ record }) => record as { name: string; isWhatsappValid: boolean | null })
  await expect.poll(() => published().length, PATIENCE).toBe(4)
  expect(
    published()
      .map(({ name, isWhatsappValid }) => `${name} ${isWhatsappValid}`)
      .sort(),
  ).toEqual([...['Ana true', 'Ana true', 'Nobody false', 'Nobody false']])
  live.close()
})

test('at most twenty numbers a minute are looked up, by however many processes', async () => {
  const { asked, advance, counts, phone } = await staged(30)
  const { look, opened } = await phone()
  const other = opened()
  for (let half = 0; half < 120; half++) {
    await Promise.all([look(), other.look()])
    advance(500)
  }
  expect(asked).toHaveLength(20)
  expect(new Set(asked.map(({ number }) => number)).size).toBe(20)
  expect(await counts()).toEqual([30, 20, 0])
})

test('a phone looks up at most five hundred numbers a day; then the next phone continues, the default one first', async () => {
  const { asked, advance, phone, boss } = await staged(8)
  const [second, first] = [await phone(), await phone({ isDefault: true })]
  await phone({ status: 'DISCONNECTED' })
  const turn = async () => {
    for (const { look } of [first, second]) await look()
    advance(seconds(3))
  }
  await turn()
  await platform.updateTable('numberLookups').set({ count: 498 }).where('companyId', '=', boss.companyId).execute()
  for (let times = 0; times < 3; times++) await turn()
  expect(asked.map(({ connectionId }) => connectionId)).toEqual([first.id, first.id, first.id, second.id, second.id])
  await platform.updateTable('numberLookups').set({ count: 500 }).where('companyId', '=', boss.companyId).execute()
  for (let times = 0; times < 3; times++) await turn()
  expect(asked).toHaveLength(5)
  advance(hours(12))
  await turn()
  expect(asked.map(({ connectionId }) => connectionId).at(-1)).toBe(first.id)
  expect(asked).toHaveLength(6)
})

test('a restricted, capped or disconnected phone looks up nothing, and continues afterwards', async () => {
  const { asked, advance, phone, change, now } = await staged(9)
  const { id, look } = await phone()
  const ended = { most: 10, used: 9, until: later(now(), minutes(1)).toISOString() }
  const rests = [{ restrictedUntil: later(now(), minutes(1)) }, { newChats: JSON.stringify(ended) }, { status: 'DISCONNECTED' as const }]
  for (const [times, rest] of rests.entries()) {
    await change(id, rest)
    await look()
    expect(asked).toHaveLength(times)
    await change(id, { restrictedUntil: null, newChats: null, status: 'CONNECTED' })
    await look()
    expect(asked).toHaveLength(times + 1)
    advance(seconds(3))
  }
})

test('while a campaign runs over the phone nothing is looked up', async () => {
  const { asked, phone, boss } = await staged(2)
  const { id, look } = await phone()
  const campaign = await createCampaigns(world, { id, boss }).plan([], { scheduledAt: '2099-01-01T09:00' })
  const become = (status: 'EM_ANDAMENTO' | 'CANCELADA') =>
    platform.updateTable('campaigns').set({ status, waitsFor: 'failures' }).where('id', '=', campaign.id).execute()
  await become('EM_ANDAMENTO')
  await look()
  expect(asked).toEqual([])
  await become('CANCELADA')
  await look()
  expect(asked).toHaveLength(1)
})

test('a company switches it off and on', async () => {
  const { asked, phone, boss } = await staged(2)
  const { look } = await phone()
  const choose = (value: string) => world.call(boss, settingEndpoints.update, { params: { key: 'lookUpNumbers' }, body: { value } })
  await choose('disabled')
  await look()
  expect(asked).toEqual([])
  await choose('enabled')
  await look()
  expect(asked).toHaveLength(1)
})

test('the official API is never asked, and does not stand in the way of a phone', async () => {
  const { asked, phone } = await staged(2)
  const official = await phone({ provider: 'cloud', isDefault: true })
  await official.look()
  expect(asked).toEqual([])
  const { id, look } = await phone()
  await look()
  expect(asked.map(({ connectionId }) => connectionId)).toEqual([id])
})

test('a number that the service cannot check stays unmarked and does not delay others', async () => {
  const { asked, advance, phone, service, counts, people } = await staged(2)
  const { look } = await phone()
  for (const failure of [new Unavailable('out of reach'), new Error('an answer that nobody understands')]) {
    service.answer = () => Promise.reject(failure)
    await look()
    advance(seconds(3))
  }
  expect(await counts()).toEqual([2, 0, 0])
  expect(asked.map(({ number }) => number)).toEqual([people[1]?.number, people[0]?.number])
  service.answer = () => null
  for (let times = 0; times < 3; times++) {
    await look()
    advance(seconds(3))
  }
  expect(await counts()).toEqual([2, 0, 2])
})

test('a lookup counts even if its process dies, and another process repeats it later', async () => {
  const { asked, advance, phone, service, counts, people, boss } = await staged(1)
  const { look, opened } = await phone()
  const begun = Promise.withResolvers<void>()
  service.answer = () => {
    begun.resolve()
    return new Promise<never>(() => undefined)
  }
  void look()
  await begun.promise
  service.answer = (value) => [{ kind: 'number', value }]
  const next = opened()
  await next.look()
  expect(asked).toHaveLength(1)
  advance(seconds(3))
  await next.look()
  expect(asked.map(({ number }) => number)).toEqual([people[0]?.number, people[0]?.number])
  expect(await counts()).toEqual([1, 1, 0])
  const rows = await platform.selectFrom('numberLookups').select('count').where('companyId', '=', boss.companyId).execute()
  expect(rows).toEqual([{ count: 2 }])
})

test('a number that a message proved during the lookup stays valid', async () => {
  const { phone, service, counts, listId } = await staged(1)
  const { look } = await phone()
  service.answer = () =>
    platform
      .updateTable('contactListItems')
      .set({ isWhatsappValid: true })
      .where('contactListId', '=', listId)
      .execute()
      .then(() => null as never)
  await look()
  expect(await counts()).toEqual([1, 1, 0])
})
