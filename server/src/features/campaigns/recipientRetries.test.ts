import { afterAll, expect, test } from 'vitest'
import { createCampaigns } from '../../../test/campaignFixture.ts'
import { createCloudWorld } from '../../../test/cloud/cloudConnection.ts'
import { openTemplateConnection } from '../../../test/cloud/templateConnection.ts'
import { hours } from '../../kernel/clock.ts'
import { retryRecipientsJob } from './sending/retryRecipients.ts'

const place = await createCloudWorld()
const { world } = place
afterAll(() => place.close())
const PATIENCE = { timeout: 60_000, interval: 50 }
/** Meta delivers no more marketing to this person for now. */
const LIMITED = 131049

const job = retryRecipientsJob(world.kernel)
let people = 0

/** A campaign of a template to one person, which Meta refuses: at once, or by a status. */
async function refused(by: 'answer' | 'status') {
  const own = await openTemplateConnection(place)
  own.number.now = () => world.clock.now().getTime()
  own.number.tells = ['sent']
  await world.platform.updateTable('companies').set({ dueDate: '2099-01-01' }).where('id', '=', own.boss.companyId).execute()
  const { id: templateId } = (await own.approved()) as { id: number }
  const campaigns = createCampaigns(world, own)
  const who = { number: `55119${86_900_000 + ++people}`, bsuid: `BR.retry${people}`, name: 'Ana' }
  if (by === 'answer') own.number.faults.push(LIMITED)
  const { id } = await campaigns.plan([{ name: who.name, number: who.number }], {
    message1: '',
    templates: [{ templateId, values: { 'body.1': '{nome}', 'body.2': '77' } }],
  })
  const row = () =>
    world.platform
      .selectFrom('campaignRecipients')
      .select(['id', 'messageId', 'triesAgainAt', 'tries', 'leftOut'])
      .where('campaignId', '=', id)
      .executeTakeFirstOrThrow()
  const shown = () => [...own.number.screens.values()].flat()
  const fail = async () => {
    const last = shown().at(-1)
    if (last) await own.number.status(last.id, who, 'failed', { errors: [{ code: LIMITED }] })
  }
  if (by === 'status') {
    await expect.poll(() => shown().length, PATIENCE).toBe(1)
    await fail()
  }
  await expect.poll(row, PATIENCE).toMatchObject({ tries: 1, triesAgainAt: expect.anything() })
  /** Sessions end when the clock moves this far. */
  const aDayLater = async () => {
    world.clock.advance(hours(25))
    await job.run({})
  }
  const readReport = async () => {
    const boss = await world.person('admin', own.boss.companyId)
    const again = createCampaigns(world, { ...own, boss })
    return { figures: await again.figures(id), recipients: await again.recipients(id) }
  }
  return { own, id, who, row, shown, fail, aDayLater, readReport }
}

test.each(['answer', 'status'] as const)('a recipient whom Meta refuses for now is tried again a day later: %s', async (by) => {
  const { row, shown, aDayLater, readReport, own } = await refused(by)
  const before = shown().length
  expect(await readReport()).toMatchObject({
    figures: { failed: 0, sent: 0, waiting: 1 },
    recipients: [{ state: 'pending', reason: 'cloudMarketingLimit', triesAgainAt: expect.any(String) }],
  })
  await job.run({})
  expect(shown()).toHaveLength(before)
  own.number.tells = ['sent', 'delivered']
  await aDayLater()
  await expect.poll(() => shown().length, PATIENCE).toBe(before + 1)
  // What is done is not done again.
  await aDayLater()
  await expect.poll(async () => (await readReport()).recipients[0]?.state, PATIENCE).toBe('delivered')
  expect(shown()).toHaveLength(before + 1)
  expect(await row()).toMatchObject({ triesAgainAt: null })
})

test('after two retries the refusal stands', async () => {
  const { row, shown, fail, aDayLater, readReport } = await refused('status')
  for (const tries of [2, 2]) {
    const count = shown().length
    await aDayLater()
    await expect.poll(() => shown().length, PATIENCE).toBe(count + 1)
    await fail()
    await expect.poll(row, PATIENCE).toMatchObject({ tries })
  }
  await expect.poll(async () => (await readReport()).recipients[0]?.state, PATIENCE).toBe('failed')
  await aDayLater()
  expect(shown()).toHaveLength(3)
})

test.each([{ status: 'CANCELADA' }, { archived: true }] as const)('a campaign that was ended tries nobody again: %o', async (end) => {
  const { id, row, shown, aDayLater } = await refused('status')
  await world.platform.updateTable('campaigns').set(end).where('id', '=', id).execute()
  await aDayLater()
  await expect.poll(row, PATIENCE).toMatchObject({ triesAgainAt: null })
  expect(shown()).toHaveLength(1)
})

test('who has opted out meanwhile is left out, and what was delivered after all is not sent again', async () => {
  const out = await refused('status')
  await world.platform
    .updateTable('contacts')
    .set({ optedOutAt: world.clock.now() })
    .where('companyId', '=', out.own.boss.companyId)
    .execute()
  const late = await refused('status')
  const first = late.shown()[0]
  await late.own.number.status(first?.id ?? '', late.who, 'delivered')
  await expect.poll(async () => (await late.readReport()).recipients[0]?.state, PATIENCE).toBe('delivered')
  await late.aDayLater()
  await expect.poll(out.row, PATIENCE).toMatchObject({ leftOut: 'optedOut', triesAgainAt: null })
  await expect.poll(late.row, PATIENCE).toMatchObject({ triesAgainAt: null })
  expect([out.shown().length, late.shown().length]).toEqual([1, 1])
})
