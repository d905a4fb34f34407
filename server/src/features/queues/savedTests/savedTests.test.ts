import type { Option } from '@recado/contract/bot/config'
import type { SavedTest } from '@recado/contract/bot/savedTests'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { connectionEndpoints } from '@recado/contract/connections'
import { type QueueDetails, queues } from '@recado/contract/queues/queues'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../../test/createPeople.ts'
import { insertResponders } from '../../../../test/insertResponders.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { buildMenu, renderMenu } from '../menu/menus.fixture.ts'

const world = await createWorld({ env: { ROLE: 'web' } })
afterAll(() => world.close())
const { get, create, update, remove } = queues.endpoints

const TOP = 'Hello\n\n[ 1 ] - Orders\n[ 2 ] - Bills'
/** The expected conversation where the connection has only this queue. */
const kept = (part: Partial<SavedTest> = {}): SavedTest => ({
  ...{ id: -1, name: 'Asks for the bill', connectionId: null, moment: 'open' },
  turns: [
    { says: 'Hi', hears: [TOP] },
    { says: '2', hears: ['About Bills'] },
  ],
  ...part,
})
/** The expected conversation where the customer first chooses between two queues. */
const chosenFirst = (part: Partial<SavedTest> = {}) =>
  kept({
    turns: [
      { says: 'Hi', hears: ['Welcome\n\n[ 1 ] - Sales\n[ 2 ] - Help'] },
      { says: '1', hears: [`${TOP}\n[ 0 ] - Voltar\n[ # ] - Menu principal`] },
    ],
    ...part,
  })

/** A company that greets with its only queue, as every new company does. */
async function scene() {
  const boss = await world.person('admin')
  const greeting = { params: { key: 'sendGreetingMessageOneQueues' }, body: { value: 'enabled' } } as const
  await world.call(boss, settingEndpoints.update, greeting)
  const body = { name: 'Sales', color: '#ff0000', greetingMessage: 'Hello', options: buildMenu('Orders', 'Bills') }
  const { data: queue } = await world.call(boss, create, { body })
  return { boss, queue }
}
const save = async (boss: Person, { id }: { id: number }, body: Changes) =>
  world.call(boss, update, { params: { id }, body: { menuVersion: (await details(boss, { id })).menuVersion, ...body } })
type Changes = Omit<Partial<QueueDetails>, 'options'> & { options?: Option[]; acceptRed?: boolean }
const details = async (boss: Person, { id }: { id: number }) => (await world.call(boss, get, { params: { id } })).data
const line = async (boss: Person, queueIds: number[], greetingMessage = 'Welcome') =>
  (await world.call(boss, connectionEndpoints.create, { body: { name: `Line ${world.unique()}`, greetingMessage, queueIds } })).data.id
const retitled = (options: readonly Option[], title: string): Option[] => options.map((one, at) => (at === 1 ? { ...one, title } : one))

test('a test is saved, changed and deleted with its queue', async () => {
  const { boss, queue } = await scene()
  const bob = await world.person('user', boss.companyId)
  const { data } = await save(boss, queue, { tests: [kept(), kept({ id: -2, name: 'Once more' })] })
  const [first, second] = data.tests as [SavedTest, SavedTest]
  expect(data.tests).toEqual([kept({ id: first.id }), kept({ id: second.id, name: 'Once more' })])
  expect(first.id).toBeGreaterThan(0)
  expect((await details(bob, queue)).tests).toEqual(data.tests)
  const renamed = await save(boss, queue, { tests: [{ ...first, name: ' Bills ' }, kept({ id: -1, name: 'New' })] })
  expect(renamed.data.tests).toMatchObject([{ id: first.id, name: 'Bills' }, { name: 'New' }])
  expect(await save(bob, queue, { tests: [] })).toMatchObject({ status: 403 })
  expect((await save(boss, queue, { name: 'Renamed' })).data.tests).toHaveLength(2)
  expect((await save(boss, queue, { tests: [] })).data.tests).toEqual([])
})

test('a test id of another queue makes a new test and leaves the other one alone', async () => {
  const { boss, queue } = await scene()
  const { boss: eve, queue: hers } = await scene()
  const { data: others } = await save(eve, hers, { tests: [kept()] })
  const { data } = await save(boss, queue, { tests: [kept({ ...others.tests[0], name: 'Taken' }), kept({ id: Number.MAX_SAFE_INTEGER })] })
  expect(data.tests.map(({ name }) => name)).toEqual(['Taken', 'Asks for the bill'])
  expect(data.tests.map(({ id }) => id)).not.toContain(others.tests[0]?.id)
  expect((await details(eve, hers)).tests).toEqual(others.tests)
})

test('a change that breaks a test is refused, unless it is accepted', async () => {
  const { boss, queue } = await scene()
  await save(boss, queue, { tests: [kept()] })
  const { options, tests } = await details(boss, queue)
  const before = await world.digest()
  const red = await save(boss, queue, { name: 'Other', options: retitled(options, 'Invoices') })
  expect(red).toMatchObject({ status: 409, error: 'ERR_RED_TESTS' })
  expect(red.details).toEqual({
    tests: [{ id: tests[0]?.id, name: 'Asks for the bill', turn: 0, expected: [TOP], got: [TOP.replace('Bills', 'Invoices')] }],
  })
  expect(await save(boss, queue, { greetingMessage: 'Good day' })).toMatchObject({ status: 409, error: 'ERR_RED_TESTS' })
  expect(await world.digest()).toEqual(before)
  const accepted = await save(boss, queue, { options: retitled(options, 'Invoices'), acceptRed: true })
  expect(accepted).toMatchObject({ status: 200, data: { tests } })
  expect(renderMenu(accepted.data.options)).toBe('Orders Invoices')
  expect(await save(boss, queue, { orderQueue: 7 })).toMatchObject({ status: 409 })
  expect(await save(boss, queue, { options: retitled(options, 'Bills') })).toMatchObject({ status: 200 })
  expect(await save(boss, queue, { orderQueue: 7 })).toMatchObject({ status: 200 })
})

test('a test runs in the save that adds it, and errors use the id that was sent', async () => {
  const { boss, queue } = await scene()
  const wrong = kept({ id: -7, turns: [{ says: 'Hi', hears: ['Something else'] }] })
  expect((await save(boss, queue, { tests: [kept(), wrong] })).details).toMatchObject({ tests: [{ id: -7, turn: 0, got: [TOP] }] })
  expect((await save(boss, queue, { tests: [kept()], options: buildMenu('Orders', 'Invoices') })).details).toMatchObject({
    tests: [{ id: -1 }],
  })
  expect((await details(boss, queue)).tests).toEqual([])
  const body = { name: 'Help', color: '#00ff00', tests: [wrong] }
  expect(await world.call(boss, create, { body })).toMatchObject({ status: 409, error: 'ERR_RED_TESTS' })
  expect(await world.call(boss, create, { body: { ...body, acceptRed: true } })).toMatchObject({
    status: 200,
    data: { tests: [wrong.turns].map((turns) => ({ turns })) },
  })
})

test('a test runs on its own connection, else on the oldest one that offers the queue', async () => {
  const { boss, queue } = await scene()
  const { data: help } = await world.call(boss, create, { body: { name: 'Help', color: '#00ff00', orderQueue: 1 } })
  const both = await line(boss, [queue.id, help.id])
  const other = await line(boss, [queue.id, help.id], 'Ahoy')
  const without = await line(boss, [help.id])
  for (const connectionId of [null, both, without, 2_147_483_647])
    expect(await save(boss, queue, { tests: [chosenFirst({ connectionId })] }), `${connectionId}`).toMatchObject({ status: 200 })
  expect((await details(boss, queue)).tests).toMatchObject([{ connectionId: null }])
  expect(await save(boss, queue, { tests: [chosenFirst({ connectionId: other })] })).toMatchObject({ status: 409, error: 'ERR_RED_TESTS' })
  const [says, ...rest] = chosenFirst().turns
  const ahoy = chosenFirst({
    connectionId: other,
    turns: [{ says: 'Hi', hears: [says?.hears[0]?.replace('Welcome', 'Ahoy') ?? ''] }, ...rest],
  })
  expect(await save(boss, queue, { tests: [ahoy] })).toMatchObject({ status: 200, data: { tests: [{ connectionId: other }] } })
  await world.call(boss, connectionEndpoints.remove, { params: { id: other } })
  expect(await save(boss, queue, {})).toMatchObject({ status: 409, error: 'ERR_RED_TESTS' })
  expect(await save(boss, queue, { tests: [chosenFirst()] })).toMatchObject({ status: 200 })
})

test('a connection of another company is refused', async () => {
  const { boss, queue } = await scene()
  const { boss: eve, queue: hers } = await scene()
  const connectionId = await line(eve, [hers.id])
  expect(await save(boss, queue, { tests: [kept({ connectionId })] })).toMatchObject({
    status: 200,
    data: { tests: [{ connectionId: null }] },
  })
})

test('company settings and queue hours count in a test', async () => {
  const { boss, queue } = await scene()
  const closed = kept({ moment: 'closed', turns: [{ says: 'Hi', hears: ['Closed now'] }] })
  const settled = await save(boss, queue, { outOfHoursMessage: 'Closed now', tests: [kept()] })
  expect(settled.status).toBe(200)
  expect(await save(boss, queue, { tests: [kept(), closed] })).toMatchObject({ status: 409 })
  await world.call(boss, settingEndpoints.update, { params: { key: 'scheduleType' }, body: { value: 'queue' } })
  expect(await save(boss, queue, { tests: [kept(), closed] })).toMatchObject({ status: 200 })
})

test('limits hold for tests too', async () => {
  const { boss, queue } = await scene()
  const before = await world.digest()
  const turns = Array.from({ length: 51 }, () => ({ says: 'x', hears: [] }))
  const wrong = [{ name: ' ' }, { name: 'x'.repeat(101) }, { turns: [] }, { turns }, { moment: 'sometimes' as 'open' }, { id: 1.5 }]
  for (const part of wrong)
    expect(await save(boss, queue, { tests: [kept(part)], acceptRed: true }), JSON.stringify(part)).toMatchObject({ status: 422 })
  const many = Array.from({ length: 51 }, () => kept())
  expect(await save(boss, queue, { tests: many, acceptRed: true })).toMatchObject({ status: 422 })
  expect(await world.digest()).toEqual(before)
})

test('deleting a queue deletes its tests, and tests that handed over to it go on without it', async () => {
  const { boss, queue } = await scene()
  await save(boss, queue, { tests: [kept()] })
  const { promptId } = await insertResponders(world, boss.companyId)
  const prompts = world.platform.updateTable('prompts').where('id', '=', promptId)
  await prompts.set({ queueId: queue.id }).execute()
  expect(await world.call(boss, remove, { params: { id: queue.id } })).toMatchObject({ status: 200 })
  expect(await world.platform.selectFrom('prompts').select('queueId').where('id', '=', promptId).execute()).toEqual([{ queueId: null }])
  expect(await world.platform.selectFrom('queueTests').select('id').where('companyId', '=', boss.companyId).execute()).toEqual([])
})
