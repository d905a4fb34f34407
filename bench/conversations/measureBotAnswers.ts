import { setTimeout as pause } from 'node:timers/promises'
import { type BenchSetup, untilConnected } from './benchSetup.ts'
import { formatDurations, reportFigure } from './durations.ts'
import type { ClientCall } from './httpClient.ts'
import { runAtRate, runConcurrently } from './loadPattern.ts'
import { plainSqlWrites } from './plainSqlWrites.ts'
import { watchCpu } from './watchCpu.ts'

/** How many talk at the same time, each through a menu of their own. */
const TALKING = 1200
/** Greeted, into a queue, to its last option, and from there on without an answer. */
const words = ['Bom dia', '1', '2']
const CLIENTS = [8, 16, 32, 64]
/** The share of the highest rate at which times are measured. */
const PACE = 0.6
const PATIENCE = 60_000
let opened = 0

type Line = { id: number; write: (number: string, body: string, id: string) => Promise<unknown> }

/** Measures the bot's answers: from the customer's sending to the answer on their phone. */
export async function measureBotAnswers(setting: BenchSetup): Promise<boolean> {
  const { product, lengths, pool, seed } = setting
  const line = await openLine(setting)
  const perSecond = Math.round(PACE * (await findCeiling(setting, line)))
  const usage = await watchCpu(product)
  const sent: Sent = new Map()
  const { count } = await runAtRate(perSecond, { seconds: lengths.arriving }, (turn) =>
    sendFrom(line, { sent, turn, from: CLIENTS.length }),
  )
  const used = await usage()
  await allAnswered(setting, line)
  const { times, unanswered } = await answersAt(setting, line, sent)
  const write = plainSqlWrites(pool, seed.first)
  const plain: number[] = []
  await runAtRate(perSecond, { seconds: Math.ceil(lengths.arriving / 6) }, async () => {
    const began = performance.now()
    await write.receive(setting.next())
    plain.push(performance.now() - began)
  })
  console.log(`  ${count} messages of ${TALKING} customers; ${used}`)
  return reportFigure(`bot, ${perSecond}/s, to the phone`, {
    is: `${formatDurations(times)}, ${unanswered} unanswered`,
    plain: formatDurations(plain),
    limit: 'all answered',
    met: unanswered === 0,
  })
}

/** Without pauses: the highest rate, answers included. */
async function findCeiling(setting: BenchSetup, line: Line) {
  const rates: number[] = []
  for (const [from, clients] of CLIENTS.entries()) {
    const usage = await watchCpu(setting.product)
    const sent: Sent = new Map()
    const began = performance.now()
    const { count } = await runConcurrently(clients, setting.lengths.step, (turn) => sendFrom(line, { sent, turn, from }))
    await allAnswered(setting, line)
    const rate = (count * 1000) / (performance.now() - began)
    rates.push(rate)
    const { times } = await answersAt(setting, line, sent)
    reportFigure(`bot ceiling, ${clients} at once`, { is: `${rate.toFixed(0)}/s; to the phone ${formatDurations(times)}` })
    console.log(`  ${await usage()}`)
  }
  return Math.max(...rates)
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
  return { id, write: (number, body, key) => network(path, { from: { number, name: `Cliente ${number.slice(-6)}` }, body, id: key }) }
}

async function untilStatus(admin: ClientCall, id: number, status: string) {
  while ((await admin<{ status: string }>(`/whatsapp/${id}`)).status !== status) await pause(100)
}

export type Sent = Map<string, number>
const numberOf = (round: number, customer: number) => `5531${9_00_000_000 + round * 1_000_000 + customer}`

/** Customers take turns; each round of texts has new ones, and each `from` too. */
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
