import { measureAgain, scaledMilliseconds, scaledRate } from '../yardstick.ts'
import type { BenchSetup } from './benchSetup.ts'
import { formatDurations, reportGoal, summarize } from './durations.ts'
import { runAtRate, runConcurrently } from './loadPattern.ts'
import { plainSqlWrites } from './plainSqlWrites.ts'
import { type Audience, openAudience } from './socketAudience.ts'
import { watchCpu } from './watchCpu.ts'

const RATE = 320
const GOAL = 250
const HEARING_PATIENCE = 2000
const CEILING = [8, 16, 32, 64]

/** Customers write three hundred and twenty messages a second, and agents receive them; then as many as possible. */
export async function measureInboundMessages(setting: BenchSetup): Promise<boolean> {
  const { product, seed, folder, lengths } = setting
  const audience = await openAudience(product.url, { company: seed.first.company, folder })
  try {
    await arrive(setting, audience, Math.ceil(lengths.arriving / 10))
    const met = await atTheRate(setting, audience)
    await findCeiling(setting, audience)
    return met
  } finally {
    audience.close()
  }
}

async function arrive({ network, seed, next }: BenchSetup, audience: Audience, seconds: number) {
  const path = `/simulator/connections/${seed.first.company.connectionId}/inbound`
  const calls: number[] = []
  const went = await runAtRate(scaledRate(RATE), { seconds }, async () => {
    const event = next()
    const began = performance.now()
    audience.expect(event.body)
    await network(path, event)
    calls.push(performance.now() - began)
  })
  await new Promise((resolve) => setTimeout(resolve, HEARING_PATIENCE))
  const heard = [...audience.latencies]
  audience.forget()
  return { ...went, calls, heard }
}

async function atTheRate(setting: BenchSetup, audience: Audience) {
  const { product, pool, seed, next, lengths } = setting
  const before = await storedIn(setting)
  const usage = await watchCpu(product)
  const perSecond = scaledRate(RATE)
  const { count, seconds, calls, heard } = await arrive(setting, audience, lengths.arriving)
  const used = await usage()
  await measureAgain()
  const stored = (await storedIn(setting)) - before
  const write = plainSqlWrites(pool, seed.first)
  const plain: number[] = []
  await runAtRate(scaledRate(RATE), { seconds: lengths.arriving / 4 }, async () => {
    const began = performance.now()
    await write.receive(next())
    plain.push(performance.now() - began)
  })
  const rate = count / seconds
  const isWhole = count >= perSecond * lengths.arriving * 0.99
  const { p95 } = summarize(heard)
  const hears = heard.length / count
  const isComplete = stored === count && Math.round(hears) === 20 && audience.wronglyHeard() === 0
  console.log(`  ${audience.count} sockets, each message heard by ${hears.toFixed(1)}, ${stored} of ${count} stored; ${used}`)
  return [
    reportGoal('inbound, rate', {
      is: `${rate.toFixed(0)}/s for ${seconds.toFixed(0)} s`,
      goal: `>= ${perSecond}/s, all stored and heard`,
      met: rate >= perSecond * 0.98 && isWhole && isComplete,
    }),
    reportGoal('inbound, to the socket', {
      is: formatDurations(heard),
      plain: formatDurations(plain),
      goal: `p95 < ${scaledMilliseconds(GOAL, 'writes')} ms`,
      met: p95 < scaledMilliseconds(GOAL, 'writes'),
    }),
    reportGoal('inbound, the call', { is: formatDurations(calls) }),
  ].every(Boolean)
}

async function storedIn({ pool, seed }: BenchSetup) {
  const { rows } = await pool.query<{ count: string }>('select count(*) from messages where "companyId" = $1', [seed.first.company.id])
  return Number(rows[0]?.count)
}

/** Without pauses: the highest rate, and what limits it. */
async function findCeiling({ product, pool, network, seed, next, lengths }: BenchSetup, audience: Audience) {
  const path = `/simulator/connections/${seed.first.company.connectionId}/inbound`
  const write = plainSqlWrites(pool, seed.first)
  for (const clients of CEILING) {
    const usage = await watchCpu(product)
    const { count, seconds } = await runConcurrently(clients, lengths.step, async () => {
      const event = next()
      audience.expect(event.body)
      await network(path, event)
    })
    const used = await usage()
    const plain = await runConcurrently(Math.min(clients, pool.options.max ?? clients), lengths.step, () => write.receive(next()))
    const heard = formatDurations(audience.latencies)
    audience.forget()
    reportGoal(`ceiling, ${clients} at once`, {
      is: `${(count / seconds).toFixed(0)}/s; to the socket ${heard}`,
      plain: `${(plain.count / plain.seconds).toFixed(0)}/s`,
    })
    console.log(`  ${used}`)
  }
}
