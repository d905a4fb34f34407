import type { BenchSetup } from './benchSetup.ts'
import { formatDurations, reportFigure } from './durations.ts'
import { runAtRate } from './loadPattern.ts'
import { plainSqlWrites } from './plainSqlWrites.ts'

const RATE = 20
const MEANWHILE = 40

/** Agents answer in their own conversations while customers write. */
export async function measureSending({ pool, plain, network, seed, next, lengths }: BenchSetup): Promise<boolean> {
  const { company, tickets, longest } = seed.first
  const own = tickets.filter(({ status, userId, id }) => status === 'open' && userId === company.plain.id && id !== longest)
  const write = plainSqlWrites(pool, seed.first)
  const stop = { stopped: false }
  const arriving = runAtRate(MEANWHILE, stop, () => network(`/simulator/connections/${company.connectionId}/inbound`, next()))
  const timed = async (seconds: number, work: (ticket: (typeof own)[number]) => Promise<unknown>) => {
    const times: number[] = []
    await runAtRate(RATE, { seconds }, async (turn) => {
      const ticket = own[turn % own.length]
      if (!ticket) throw new Error('Nobody is talked to')
      const began = performance.now()
      await work(ticket)
      times.push(performance.now() - began)
    })
    return times
  }
  const send = ({ id }: { id: number }) => plain(`/messages/${id}`, { body: 'Bom dia, o seu pedido saiu para entrega' })
  await timed(Math.ceil(lengths.sending / 4), send)
  const times = await timed(lengths.sending, send)
  const bare = await timed(lengths.sending, ({ id, contactId }) => write.send({ ticketId: id, contactId, body: 'Bom dia' }))
  stop.stopped = true
  await arriving
  return reportFigure('a sent message, the call', { is: formatDurations(times), plain: formatDurations(bare) })
}
