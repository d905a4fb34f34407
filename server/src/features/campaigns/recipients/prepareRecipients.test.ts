import { connectionEndpoints } from '@recado/contract/connections'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createCampaigns } from '../../../../test/campaignFixture.ts'
import { customer } from '../../../../test/simulatedLine.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { startCampaignWorker } from '../sending/sendCampaigns.ts'
import { prepareStartedCampaigns, startDueCampaigns } from '../sending/startDueCampaigns.ts'

/** Nothing goes on by itself here: what is written down is what the test asks for. */
const world = await createWorld({ env: { ROLE: 'web' }, cluster: false })
afterAll(() => world.close())

const FEW = 250

/** A campaign to these people that has begun; `prepare` tells how many were written down behind each portion, until it `isOver`. */
async function begunTo(people: ReturnType<typeof customer>[]) {
  const boss = await world.person('admin')
  const { data: line } = await world.call(boss, connectionEndpoints.create, { body: { name: 'Sales', provider: 'simulator' } })
  const room = createCampaigns(world, { id: line.id, boss })
  const { id } = await room.plan(people)
  await startDueCampaigns(world.kernel, async () => true)
  async function prepare(isOver: (totals: readonly number[]) => boolean = () => false) {
    const totals: number[] = []
    const rest = async (milliseconds: number) => {
      expect(milliseconds).toBeLessThanOrEqual(50)
      totals.push((await room.read(id)).progress.total)
    }
    await prepareStartedCampaigns(world.kernel, () => isOver(totals), rest)
    return [...new Set(totals)]
  }
  return { id, companyId: boss.companyId, room, prepare }
}

test('a long list is stored in small batches, and other requests are served between them', async () => {
  const odd = customer('Ana "A\\" {ü}, NULL')
  const people = [odd, ...Array.from({ length: 2 * FEW }, (_, at) => customer(`Rita ${at}`))]
  // One recipient of the first batch is in the last batch too.
  const { id, room, prepare } = await begunTo([...people, ...people.slice(1, 2)])
  expect(await prepare()).toEqual([FEW, 2 * FEW, 2 * FEW + 1])
  expect(await room.figures(id)).toMatchObject({ waiting: 2 * FEW + 1, leftOut: { duplicate: 1 } })
  const { name, number } = odd
  expect(await room.recipients(id)).toContainEqual(expect.objectContaining({ name, number }))
})

test('a process that ends stores no further batch, and the next process goes on after it', async () => {
  const { id, room, prepare } = await begunTo(Array.from({ length: FEW + 1 }, (_, at) => customer(`Rita ${at}`)))
  expect(await prepare((totals) => totals.length > 0)).toEqual([FEW])
  expect(await prepare()).toEqual([FEW + 1])
  expect(await room.figures(id)).toMatchObject({ waiting: FEW + 1 })
})

test('a campaign starts while the recipients of another one are still being stored', async () => {
  const ana = customer('Ana')
  const { id: campaignId, companyId, room } = await begunTo([ana])
  const waiting = sql<object>`select pid, xact_start from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const readWaiting = async () => (await waiting.execute(world.platform)).rows
  const { name, number } = ana
  const recipient = { companyId, campaignId, name, number, identity: canonicalNumber(number), variant: 1, values: '{}' }
  await world.platform.transaction().execute(async (tx) => {
    // The batch of the first campaign waits for this transaction, as if it was a long one.
    await tx.insertInto('campaignRecipients').values(recipient).execute()
    onTestFinished(startCampaignWorker(world.kernel))
    await expect.poll(readWaiting, { timeout: 60_000 }).toHaveLength(1)
    const batch = await readWaiting()
    const second = await room.plan([customer('Bob')])
    await room.becomes(second.id, { status: 'EM_ANDAMENTO' })
    expect(await readWaiting()).toEqual(batch)
  })
  await room.becomes(campaignId, { progress: { total: 0, done: 0 } })
})
