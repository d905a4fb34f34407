import { setTimeout as pause } from 'node:timers/promises'
import type { BenchSetup } from './benchSetup.ts'
import { formatDurations, reportFigure } from './durations.ts'
import { runAtRate, runConcurrently } from './loadPattern.ts'
import { plainSqlWrites } from './plainSqlWrites.ts'
import { type Audience, openAudience } from './socketAudience.ts'
import { watchCpu } from './watchCpu.ts'

const CLIENTS = [8, 16, 32, 64]
/** The least share of plain SQL's rate, with the number of clients at which the product does best. */
const LIMIT = 0.06
/** Latency is measured at this share of the maximum rate, so that bursts still fit. */
const PACE = 0.6
const HEARS = 20
const SILENCE = 2000

/** Customers write as much as possible, and agents receive it; then at a steady rate, for the times. */
export async function measureInboundMessages(setting: BenchSetup): Promise<boolean> {
  const { product, seed, folder } = setting
  const audience = await openAudience(product.url, { company: seed.first.company, folder })
  try {
    const highest = await findCeiling(setting, audience)
    const met = [
      reportFigure('inbound, beside plain SQL', {
        is: `${highest.rate.toFixed(0)}/s, plain SQL ${highest.plain.toFixed(0)}/s`,
        limit: `>= ${LIMIT * 100} % (${((100 * highest.rate) / highest.plain).toFixed(0)} %)`,
        met: highest.rate >= LIMIT * highest.plain,
      }),
      await atTheRate(setting, audience, Math.round(PACE * highest.rate)),
    ]
    return met.every(Boolean)
  } finally {
    audience.close()
  }
}

/** Without pauses: the highest rate, what limits it, and the rate of plain SQL right after it. */
async function findCeiling({ product, pool, network, seed, next, lengths }: BenchSetup, audience: Audience) {
  const path = `/simulator/connections/${seed.first.company.connectionId}/inbound`
  const write = plainSqlWrites(pool, seed.first)
  const levels: { rate: number; plain: number }[] = []
  for (const clients of CLIENTS) {
    const usage = await watchCpu(product)
    const { count, seconds } = await runConcurrently(clients, lengths.step, async () => {
      const event = next()
      audience.expect(event.body)
      await network(path, event)
    })
    const used = await usage()
    await untilSilent(audience)
    const heard = formatDurations(audience.latencies)
    audience.forget()
    const bare = await runConcurrently(Math.min(clients, pool.options.max ?? clients), lengths.step, () => write.receive(next()))
    const [rate, plain] = [count / seconds, bare.count / bare.seconds]
    levels.push({ rate, plain })
    reportFigure(`ceiling, ${clients} at once`, { is: `${rate.toFixed(0)}/s; to the socket ${heard}`, plain: `${plain.toFixed(0)}/s` })
    console.log(`  ${used}`)
  }
  return levels.reduce((best, level) => (level.rate > best.rate ? level : best))
}

async function atTheRate(setting: BenchSetup, audience: Audience, perSecond: number) {
  const { product, network, pool, seed, next, lengths } = setting
  const path = `/simulator/connections/${seed.first.company.connectionId}/inbound`
  const before = await storedIn(setting)
  const usage = await watchCpu(product)
  const calls: number[] = []
  const { count } = await runAtRate(perSecond, { seconds: lengths.arriving }, async () => {
    const event = next()
    const began = performance.now()
    audience.expect(event.body)
    await network(path, event)
    calls.push(performance.now() - began)
  })
  const used = await usage()
  await untilSilent(audience)
  const heard = [...audience.latencies]
  audience.forget()
  const stored = (await storedIn(setting)) - before
  const write = plainSqlWrites(pool, seed.first)
  const plain: number[] = []
  await runAtRate(perSecond, { seconds: lengths.arriving / 4 }, async () => {
    const began = performance.now()
    await write.receive(next())
    plain.push(performance.now() - began)
  })
  const hears = heard.length / count
  console.log(`  ${audience.count} sockets; ${used}`)
  reportFigure(`inbound, ${perSecond}/s, to the socket`, { is: formatDurations(heard), plain: formatDurations(plain) })
  reportFigure('inbound, the call', { is: formatDurations(calls) })
  return reportFigure('inbound, nothing lost', {
    is: `${stored} of ${count} stored, each heard by ${hears.toFixed(1)}`,
    limit: `all stored, each heard by ${HEARS} and by nobody else`,
    met: stored === count && Math.round(hears) === HEARS && audience.wronglyHeard() === 0,
  })
}

/** On a busy machine the last messages arrive late. */
async function untilSilent({ latencies }: Audience) {
  for (let heard = -1; heard !== latencies.length; await pause(SILENCE)) heard = latencies.length
}

async function storedIn({ pool, seed }: BenchSetup) {
  const { rows } = await pool.query<{ count: string }>('select count(*) from messages where "companyId" = $1', [seed.first.company.id])
  return Number(rows[0]?.count)
}
