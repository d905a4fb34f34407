import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { contacts } from '@recado/contract/contacts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCampaigns, listOf } from '../../../test/campaignFixture.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { startSecondProcess } from '../../../test/startSecondProcess.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
let second: Awaited<ReturnType<typeof startSecondProcess>>
beforeAll(async () => {
  second = await startSecondProcess(world)
})
afterAll(async () => {
  await second.close()
  await world.close()
})
const PATIENCE = { timeout: 120_000, interval: 50 }
const crowd = (size: number) => Array.from({ length: size }, (_, at) => customer(`Rita ${at}`))

/** What was written to all of them, however often. */
const written = async ({ boss }: OpenLine) =>
  (await world.platform.selectFrom('messages').select('body').where('companyId', '=', boss.companyId).execute()).map(({ body }) => body)
const rowsOf = ({ id }: Pick<Campaign, 'id'>) =>
  world.platform.selectFrom('campaignRecipients').select(['sentAt', 'messageId', 'leftOut']).where('campaignId', '=', id).execute()

test('two processes, two campaigns on one list: every recipient gets each campaign once', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const people = crowd(12)
  const contactListId = await listOf(world, line.boss.companyId, people)
  const both = await Promise.all(['One', 'Two'].map((name) => room.plan([customer('Nobody')], { name, message1: name, contactListId })))
  // In addition to the loops of the two processes, send as often as possible.
  await Promise.all(Array.from({ length: 4 }, () => room.pass()))
  for (const { id } of both) await room.becomes(id, { status: 'FINALIZADA', progress: { total: 12, done: 12 } })
  for (const who of people) await expect.poll(async () => (await line.phone(who)).length, PATIENCE).toBe(2)
  expect((await written(line)).sort()).toEqual([...Array(12).fill('One'), ...Array(12).fill('Two')])
})

test('a campaign that is started and cancelled at once either goes to all, or stays where it was stopped', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const line = await openLine(world)
    const room = createCampaigns(world, line)
    const campaign = await room.plan(crowd(6))
    const [, { status }] = await Promise.all([room.pass(), room.cancel(campaign.id), room.pass()])
    if (status === 200) await room.becomes(campaign.id, { status: 'CANCELADA' })
    else await room.becomes(campaign.id, { status: 'FINALIZADA' })
    await room.pass()
    const sent = (await rowsOf(campaign)).filter(({ sentAt }) => sentAt !== null)
    expect(await written(line)).toHaveLength(sent.length)
    expect((await room.read(campaign.id)).progress.done).toBe(sent.length)
    if (status !== 200) continue
    expect((await room.restart(campaign.id)).status).toBe(200)
    await room.becomes(campaign.id, { status: 'FINALIZADA', progress: { total: 6, done: 6 } })
    expect(await written(line)).toHaveLength(6)
  }
})

test('a contact who opts out while their message is claimed gets none', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const [ana, bob] = [customer('Ana'), customer('Bob')]
  const { data } = await world.call(line.boss, contacts.endpoints.create, { body: { name: ana.name, number: ana.number } })
  const { id } = await room.plan([ana, bob], { scheduledAt: null })
  await world.platform.transaction().execute(async (saying) => {
    await saying.updateTable('contacts').set({ optedOutAt: world.clock.now() }).where('id', '=', data.id).execute()
    await world.platform
      .updateTable('campaigns')
      .set({ status: 'PROGRAMADA', scheduledAt: world.clock.now() })
      .where('id', '=', id)
      .execute()
    // The claiming transaction waits for the opt-out.
    await expect.poll(isSomebodyWaiting, PATIENCE).toBe(true)
  })
  await room.becomes(id, { status: 'FINALIZADA', progress: { total: 1, done: 1 } })
  expect((await rowsOf({ id })).map(({ leftOut, messageId }) => [leftOut, messageId !== null])).toEqual([
    ['optedOut', false],
    [null, true],
  ])
})

/** As the database sees it. */
async function isSomebodyWaiting() {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.platform)
  return (rows[0]?.count ?? 0) > 0
}
