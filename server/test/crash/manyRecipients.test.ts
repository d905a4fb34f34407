// Guards: server/src/features/campaigns, server/src/features/outbox

import { setTimeout as pause } from 'node:timers/promises'
import { campaignEndpoints, campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import type { SendingPace } from '@recado/contract/campaigns/sendingPace'
import { type Faults, simulatorEndpoints } from '@recado/contract/simulator'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { FAST, listOf } from '../campaignFixture.ts'
import { ledgerOf } from './compareWithPromises.ts'
import { connectedLine } from './connectedLine.ts'
import { productWithFailPoints } from './failPoints.ts'
import type { Product } from './startProduct.ts'
import { wrongReportedRecipients } from './wrongReportedRecipients.ts'

/** Only when there is time: `npm run chaos` runs it. */
const kills = Number(process.env.KILLS ?? 0)
const RECIPIENTS = Number(process.env.RECIPIENTS ?? 10_000)
const SLOW: SendingPace = { messageInterval: 5, longerIntervalAfter: 0, greaterInterval: 0 }
const SLOWLY = 6

/** Every hundredth has no number, and every hundredth appears twice. */
const people = Array.from({ length: RECIPIENTS }, (_, at) => ({
  name: `Rita ${at}`,
  number: String(5_511_960_000_000 + (at % 100 === 7 ? at - 1 : at)),
  isWhatsappValid: at % 100 !== 3,
}))
const leftOut = { invalid: RECIPIENTS / 100, optedOut: 0, duplicate: RECIPIENTS / 100 }
const goesOut = RECIPIENTS - leftOut.invalid - leftOut.duplicate

test.runIf(kills > 0)(
  `${RECIPIENTS} recipients get a campaign once each, in their order and at its pace, through three deaths, a cancel and a changed pace`,
  { timeout: 3_600_000 },
  async () => {
    const stage = await openStage()
    const { until, faults, die, cancel, goOn } = stage
    await until(0.05, 'begun')
    await faults({ failNext: 10, failCode: 'refused' })
    await until(0.15, 'ten refused')
    await die()
    await until(0.25, 'first death')
    await faults({ delayMs: 20, duplicateEvery: 3 })
    await until(0.35, 'slow and told twice')
    await die()
    await until(0.45, 'second death')
    await faults({ dropAcks: 300 })
    await until(0.55, 'receipts lost')
    const stopped = await cancel()
    await die()
    expect(await stage.done()).toBe(stopped)
    await goOn()
    await until(0.7, 'cancelled, third death, restarted')
    const from = await cancel()
    await goOn(SLOW)
    await until((from + SLOWLY) / goesOut, 'at a slower pace')
    const to = await cancel()
    await goOn(FAST)
    await faults({})
    await until(1, 'the rest')
    await stage.isAsItShouldBe({ from, to })
  },
)

async function openStage() {
  const product = await productWithFailPoints('many-recipients')
  onTestFinished(() => product.end())
  const { platform, ask } = product
  let living: Product = await product.start()
  const connectionId = await connectedLine(ask)
  const line = { params: { id: connectionId } }
  const { companyId } = await platform
    .selectFrom('connections')
    .select('companyId')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  const contactListId = await listOf({ platform, unique: () => 'of many' }, companyId, people)
  const plan = { name: 'Prices', message1: 'Hello {nome}', whatsappId: connectionId, contactListId, pace: FAST }
  const { id } = await ask(campaigns.endpoints.create, { body: { ...plan, scheduledAt: '2026-01-01T09:00' } })
  const params = { id }
  const state = () => platform.selectFrom('campaigns').select(['done', 'waitsFor']).where('id', '=', id).executeTakeFirstOrThrow()

  return {
    done: async () => (await state()).done,
    faults: (body: Faults) => ask(simulatorEndpoints.faults, { ...line, body }),
    async die() {
      await living.kill('SIGKILL')
      living = await product.start()
    },
    async cancel() {
      await ask(campaignEndpoints.cancel, { params })
      return (await state()).done
    },
    async goOn(pace?: SendingPace) {
      if (pace) await ask(campaigns.endpoints.update, { params, body: { pace } })
      await ask(campaignEndpoints.restart, { params })
    },
    until: (share: number, what: string) => arrives({ state, goal: share * goesOut, what }),
    isAsItShouldBe: (slowly: Part) => verify({ product, connectionId, id }, slowly),
  }
}

type State = { done: number; waitsFor: string | null }
const LONGEST_STANDSTILL = 120_000

/**
 * However slow the machine is: it fails only if the campaign stands still or stops by itself, which so few failures do not justify. Prints
 * how long it took.
 */
async function arrives({ state, goal, what }: { state: () => Promise<State>; goal: number; what: string }) {
  const began = Date.now()
  const first = await state()
  let last = first
  for (let moved = began; last.done < goal; await pause(100)) {
    const { done, waitsFor } = await state()
    const stands = Date.now() - moved > LONGEST_STANDSTILL
    expect({ what, done, stopped: waitsFor === 'failures', stands }).toEqual({ what, done, stopped: false, stands: false })
    if (done > last.done) moved = Date.now()
    last = { done, waitsFor }
  }
  const took = (Date.now() - began) / 1000
  process.stdout.write(`${what}: ${last.done - first.done} recipients in ${took.toFixed(0)} s, ${last.done} of ${goesOut}\n`)
}

type Part = { from: number; to: number }
type Evidence = { product: Awaited<ReturnType<typeof productWithFailPoints>>; connectionId: number; id: number }

async function verify({ product: { ask, platform }, connectionId, id }: Evidence, { from, to }: Part) {
  const figures = () => ask(recipientEndpoints.report, { params: { id } })
  await expect.poll(async () => (await figures()).waiting, { timeout: scaledTime(300_000), interval: 500 }).toBe(0)
  const { sent, failed, ...report } = await figures()
  expect(report).toMatchObject({ total: RECIPIENTS, leftOut })
  expect({ all: sent + failed, failed: failed > 0 && failed <= 10 }).toEqual({ all: goesOut, failed: true })
  const ledger = await ledgerOf({ ask, connectionId })
  expect(ledger).toMatchObject({ balanced: true, queued: goesOut, sent, failed, waiting: 0 })
  const tally = () => ask(simulatorEndpoints.tally, { params: { id: connectionId } })
  await expect.poll(async () => (await tally()).delivered, { timeout: scaledTime(60_000) }).toBe(sent)
  const phones = await sql<{ most: number; phones: number }>`select max(times)::int as most, count(*)::int as phones
    from (select count(*) as times from simulator.messages where "connectionId" = ${connectionId} and outgoing group by "personId") each`.execute(
    platform,
  )
  expect(phones.rows).toEqual([{ most: 1, phones: sent }])
  const { belied, known } = await wrongReportedRecipients({ ask, platform, connectionId, id })
  expect({ belied, known }).toEqual({ belied: [], known: RECIPIENTS })
  const rows = await platform
    .selectFrom('campaignRecipients')
    .select('sentAt')
    .where('campaignId', '=', id)
    .where('sentAt', 'is not', null)
    .orderBy('id')
    .execute()
  const at = rows.map(({ sentAt }) => new Date(sentAt ?? 0).getTime())
  expect(at).toEqual(at.toSorted((a, b) => a - b))
  const slowly = at.slice(from, to)
  for (const [place, moment] of slowly.entries()) if (place > 0) expect(moment - (slowly[place - 1] ?? 0)).toBeGreaterThanOrEqual(5000)
  expect(((slowly.at(-1) ?? 0) - (slowly[0] ?? 0)) / (slowly.length - 1)).toBeLessThanOrEqual(5500)
}
