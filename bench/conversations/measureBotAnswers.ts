import { setTimeout as pause } from 'node:timers/promises'
import { measureAgain, scaledMilliseconds, scaledRate } from '../yardstick.ts'
import { type BenchSetup, untilConnected } from './benchSetup.ts'
import { formatDurations, reportGoal, summarize } from './durations.ts'
import type { ClientCall } from './httpClient.ts'
import { runAtRate, runConcurrently } from './loadPattern.ts'
import { plainSqlWrites } from './plainSqlWrites.ts'
import { watchCpu } from './watchCpu.ts'

const RATE = 160
const GOAL = 300
/** How many talk at the same time, each through a menu of their own. */
const TALKING = 1200
/** Greeted, into a queue, to its last option, and from there on without an answer. */
const words = ['Bom dia', '1', '2']
const CEILING = [8, 16, 32, 64]
const PATIENCE = 60_000
/** The most groups of customers of one measurement. */
const GROUPS = 10
let opened = 0

type Line = { id: number; turn: number; write: (number: string, body: string, id: string) => Promise<unknown> }

/** Measures the bot's answers: from the customer's sending to the answer on their phone. */
export async function measureBotAnswers(setting: BenchSetup): Promise<boolean> {
  const { product, lengths, pool, seed } = setting
  const line = await openLine(setting)
  // A repeated measurement uses customers whom the bot does not know yet.
  const first = GROUPS * line.turn
  await converse(line, { from: first, seconds: Math.ceil(lengths.arriving / 10) })
  await allAnswered(setting, line)
  const usage = await watchCpu(product)
  const perSecond = scaledRate(RATE)
  const { sent, count, seconds } = await converse(line, { from: first + 1, seconds: lengths.arriving })
  const used = await usage()
  await allAnswered(setting, line)
  await measureAgain()
  const { times, unanswered } = await answersAt(setting, line, sent)
  const write = plainSqlWrites(pool, seed.first)
  const plain = await timed(Math.ceil(lengths.arriving / 6), () => write.receive(setting.next()))
  console.log(`  ${count} messages of ${TALKING} customers, ${unanswered} without an answer; ${used}`)
  const rate = count / seconds
  const { p95 } = summarize(times)
  const met = [
    reportGoal('bot turns, rate', {
      is: `${rate.toFixed(0)}/s for ${seconds.toFixed(0)} s`,
      goal: `>= ${perSecond}/s, all answered`,
      met: rate >= perSecond * 0.98 && unanswered === 0,
    }),
    reportGoal('message to answer at phone', {
      is: formatDurations(times),
      plain: formatDurations(plain),
      goal: `p95 < ${scaledMilliseconds(GOAL, 'writes')} ms`,
      met: p95 < scaledMilliseconds(GOAL, 'writes'),
    }),
  ]
  await findCeiling(setting, { line, first: first + 2 })
  return met.every(Boolean)
}

/** A connection with two queues, the first with a menu. New names each time, because a company has no two with the same name or colour. */
export async function openLine({ admin, network }: Pick<BenchSetup, 'admin' | 'network'>, more: object = {}): Promise<Line> {
  const option = (id: number, title: string, message: string) => ({ id, title, message, children: [] })
  const options = [option(-1, 'Preços', 'A tabela está no nosso site.'), option(-2, 'Pedidos', 'Já vamos ver o seu pedido.')]
  const turn = opened++
  const color = (place: number) => `#${(0x1a_2b_3c + 2 * turn + place).toString(16)}`
  const make = (name: string, place: number, more: object) =>
    admin<{ id: number }>('/queue', { name: `${name} do bot ${turn}`, color: color(place), ...more })
  const queues = [
    await make('Vendas', 0, { greetingMessage: 'Olá, {{firstName}}! O que você procura?', options }),
    await make('Suporte', 1, { greetingMessage: 'Conte o que houve.' }),
  ]
  const queueIds = queues.map(({ id }) => id)
  const body = { name: `Bot ${turn}`, provider: 'simulator', greetingMessage: '{{ms}}, {{name}}!', queueIds, ...more }
  const { id } = await admin<{ id: number }>('/whatsapp', body)
  await untilStatus(admin, id, 'qrcode')
  await admin(`/simulator/connections/${id}/scan`, {})
  await untilConnected(admin, id)
  const path = `/simulator/connections/${id}/inbound`
  return { id, turn, write: (number, body, key) => network(path, { from: { number, name: `Cliente ${number.slice(-6)}` }, body, id: key }) }
}

async function untilStatus(admin: ClientCall, id: number, status: string) {
  while ((await admin<{ status: string }>(`/whatsapp/${id}`)).status !== status) await pause(100)
}

export type Sent = Map<string, number>
const numberOf = (round: number, customer: number) => `5531${9_00_000_000 + round * 1_000_000 + customer}`

/** Customers take turns; each round of texts has new ones. */
async function converse({ write }: Line, { from, seconds }: { from: number; seconds: number }) {
  const sent: Sent = new Map()
  const went = await runAtRate(scaledRate(RATE), { seconds }, (turn) => sendFrom({ write }, { sent, turn, from }))
  return { ...went, sent }
}

export function sendFrom({ write }: Pick<Line, 'write'>, { sent, turn, from }: { sent: Sent; turn: number; from: number }) {
  const round = Math.floor(turn / (TALKING * words.length))
  const word = Math.floor(turn / TALKING) % words.length
  const key = `bot-${from}-${turn}`
  sent.set(key, Date.now())
  return write(numberOf(from * 100 + round, turn % TALKING), words[word] ?? '', key)
}

async function allAnswered({ pool }: BenchSetup, { id }: Line) {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(100)) {
    const { rows } = await pool.query('select 1 from outbox where "connectionId" = $1 limit 1', [id])
    if (rows.length === 0) return
  }
  throw new Error('The outbox does not become empty')
}

/** When the network received the first answer after each message, by its own books. */
export async function answersAt({ pool }: Pick<BenchSetup, 'pool'>, { id }: Pick<Line, 'id'>, sent: Sent) {
  const { rows } = await pool.query<{ id: string; at: Date | null }>(
    `select id, (
        select min(at) from simulator.messages answer
        where answer."connectionId" = said."connectionId" and answer."personId" = said."personId" and answer.outgoing and answer.seq > said.seq
      ) as at
    from simulator.messages said where "connectionId" = $1 and id = any($2)`,
    [id, [...sent.keys()]],
  )
  const times = rows.flatMap(({ id: key, at }) => (at ? [at.getTime() - (sent.get(key) ?? 0)] : []))
  return { times, unanswered: sent.size - times.length }
}

async function timed(seconds: number, work: () => Promise<unknown>) {
  const times: number[] = []
  await runAtRate(scaledRate(RATE), { seconds }, async () => {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  })
  return times
}

/** Without pauses: the highest rate, answers included. */
async function findCeiling(setting: BenchSetup, { line, first }: { line: Line; first: number }) {
  for (const [place, clients] of CEILING.entries()) {
    const usage = await watchCpu(setting.product)
    const sent: Sent = new Map()
    const began = performance.now()
    const { count } = await runConcurrently(clients, setting.lengths.step, (turn) => sendFrom(line, { sent, turn, from: first + place }))
    await allAnswered(setting, line)
    const seconds = (performance.now() - began) / 1000
    const { times } = await answersAt(setting, line, sent)
    reportGoal(`bot ceiling, ${clients} at once`, { is: `${(count / seconds).toFixed(0)}/s; to the phone ${formatDurations(times)}` })
    console.log(`  ${await usage()}`)
  }
}
