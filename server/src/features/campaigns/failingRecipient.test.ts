import { connectionEndpoints } from '@recado/contract/connections'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createCampaigns } from '../../../test/campaignFixture.ts'
import { customer } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { seconds } from '../../kernel/clock.ts'
import { createCampaignSender } from './sending/sendCampaigns.ts'

/** Nothing goes on by itself here: a round of sending is what the test asks for. */
const world = await createWorld({ env: { ROLE: 'web' }, cluster: false })
afterAll(() => world.close())

const POISON = 'Cannot be stored'
await sql`create function refuse_poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$`.execute(
  world.platform,
)
await sql`create trigger refuse_poison before insert on messages for each row when (new.body = ${sql.lit(POISON)})
  execute function refuse_poison()`.execute(world.platform)

const crowd = (size: number) => Array.from({ length: size }, (_, at) => customer(`Rita ${at}`))

/** A connection that counts as connected, and its campaigns. */
async function open() {
  const boss = await world.person('admin')
  const { data: line } = await world.call(boss, connectionEndpoints.create, { body: { name: 'Sales', provider: 'simulator' } })
  await world.platform.updateTable('connections').set({ status: 'CONNECTED' }).where('id', '=', line.id).execute()
  const room = createCampaigns(world, { id: line.id, boss })
  const change = (id: number, values: object) => world.platform.updateTable('campaigns').set(values).where('id', '=', id).execute()
  const recipients = (id: number) =>
    world.platform.selectFrom('campaignRecipients').select(['name', 'error', 'sentAt']).where('campaignId', '=', id).orderBy('id').execute()
  return { room, change, recipients }
}

test('a message that cannot be stored ends after three tries with pauses, and touches no other campaign', async () => {
  const { room, change, recipients } = await open()
  const sender = createCampaignSender(world.kernel)
  const stopped = await room.plan(crowd(3))
  const preparing = await room.plan(crowd(3))
  const stuck = await room.plan([customer('Ana'), { ...customer('Bob'), name: POISON }, customer('Eva')], { message1: '{nome}' })
  await sender.start()
  await sender.prepare()
  await change(stopped.id, { waitsFor: 'failures' })
  await change(preparing.id, { preparedAt: null })
  const doneAfterRounds = async (count: number) => {
    for (let round = 0; round < count; round++) await sender.send()
    return (await room.read(stuck.id)).progress.done
  }
  // However often it is woken, the connection pauses after each failed try.
  expect(await doneAfterRounds(5)).toBe(1)
  world.clock.advance(seconds(5))
  expect(await doneAfterRounds(5)).toBe(1)
  expect((await recipients(stuck.id)).map(({ error }) => error)).toEqual([null, null, null])
  world.clock.advance(seconds(5))
  expect(await doneAfterRounds(5)).toBe(2)
  world.clock.advance(seconds(5))
  expect(await doneAfterRounds(1)).toBe(3)
  expect((await recipients(stuck.id)).map(({ name, error }) => [name, error])).toEqual([
    ['Ana', null],
    [POISON, 'notSent'],
    ['Eva', null],
  ])
  expect(await room.read(stuck.id)).toMatchObject({ status: 'FINALIZADA', progress: { total: 3, done: 3 } })
  for (const { id } of [stopped, preparing])
    for (const recipient of await recipients(id)) expect(recipient).toMatchObject({ error: null, sentAt: null })
})

test('a campaign ends with its last message, not a pace later, whatever became of that message', async () => {
  const { room } = await open()
  const sender = createCampaignSender(world.kernel)
  const slow = { messageInterval: 20, longerIntervalAfter: 0, greaterInterval: 0 } as const
  const { id } = await room.plan(crowd(2), { pace: slow })
  await sender.start()
  await sender.prepare()
  await sender.send()
  expect(await room.read(id)).toMatchObject({ status: 'EM_ANDAMENTO', progress: { total: 2, done: 1 } })
  world.clock.advance(seconds(20))
  await sender.send()
  expect(await room.read(id)).toMatchObject({ status: 'FINALIZADA', completedAt: expect.any(String), progress: { total: 2, done: 2 } })
})
