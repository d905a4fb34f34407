import { acks } from '@recado/contract/messages/messages'
import type { ChannelHost, ConnectionRef, MessageStatusUpdate } from '../channel.ts'
import type { RunQuery, Warn } from '../channelStore.ts'
import type { Timers } from './networkTimers.ts'
import { consumeFault } from './simulatedConnections.ts'

/** Milliseconds from sending until a message is on the phone, and until it is read there. */
export const DELIVERED_AFTER = 150
const READ = 600
const TICK = 100
const PAUSE = 1000
const MOST = 500

export type PendingStatus = { id: string; messageId: string; at: Date; readAt: Date | null; reported: number; isAway: boolean }
type Item = MessageStatusUpdate & { ack: number }
type ReportOptions = {
  query: RunQuery
  timers: Timers
  warn: Warn
  connection: ConnectionRef
  host: ChannelHost
  mayReport: () => boolean
  dropsAcks: () => boolean
}

/** Reports how far messages have come until each is read. On a phone that was put away, a message is read when somebody takes it up. */
export function reportStatuses(given: ReportOptions) {
  const { query, timers, warn, connection, mayReport } = given
  const awaited = new Map<string, PendingStatus>()
  let cancel: (() => void) | undefined
  let running: Promise<void> | undefined

  function plan(after: number) {
    if (cancel || awaited.size === 0) return
    cancel = timers.after(after, () => {
      cancel = undefined
      running = tick()
      return running
    })
  }

  async function tick() {
    const due = mayReport() ? dueItems([...awaited.values()], timers.now()) : []
    try {
      for (let from = 0; from < due.length; from += MOST) {
        const items = due.slice(from, from + MOST)
        await deliverStatuses(given, items)
        noteReported(awaited, items)
      }
      plan(TICK)
    } catch (error) {
      warn(error, 'statuses of the simulated network were not taken')
      plan(PAUSE)
    }
  }

  return {
    watch(one: PendingStatus) {
      if (isAwaited(one)) awaited.set(one.id, one)
      plan(TICK)
    },
    /** Continues with the messages that an earlier session has not reported to the end. */
    async resume() {
      for (const one of await readAwaited(query, connection)) if (isAwaited(one)) awaited.set(one.id, one)
      plan(0)
    },
    async close() {
      cancel?.()
      awaited.clear()
      await running
    },
  }
}

const lastAckOf = ({ isAway, readAt }: PendingStatus): number => (isAway && readAt === null ? acks.delivered : acks.read)

const isAwaited = (one: PendingStatus) => one.reported < lastAckOf(one)

function noteReported(awaited: Map<string, PendingStatus>, items: Item[]) {
  for (const { carrierId, ack } of items) {
    const one = awaited.get(carrierId)
    if (!one) continue
    one.reported = ack
    if (!isAwaited(one)) awaited.delete(carrierId)
  }
}

const readAwaited = (query: RunQuery, { connectionId }: ConnectionRef) =>
  query<PendingStatus>(
    `select m.id, "messageId", at, "readAt", reported, coalesce(p."isAway", false) as "isAway"
    from simulator.messages m left join simulator.people p on p.id = m."personId"
    where m."connectionId" = $1 and outgoing and reported < 4`,
    [connectionId],
  )

const ackOf = ({ at, readAt, isAway }: PendingStatus, now: Date): number => {
  const age = now.getTime() - at.getTime()
  if (readAt !== null || (age >= READ && !isAway)) return acks.read
  return age >= DELIVERED_AFTER ? acks.delivered : acks.taken
}

/** The time when it would happen on a real network, not when it is reported. */
const timeOf = ({ at, readAt }: Pick<PendingStatus, 'at' | 'readAt'>, ack: number) =>
  ack === acks.read && readAt ? readAt : new Date(at.getTime() + (ack === acks.read ? READ : DELIVERED_AFTER))

const dueItems = (all: PendingStatus[], now: Date): Item[] =>
  all.flatMap((one) => {
    const ack = ackOf(one, now)
    return ack > Math.max(one.reported, acks.taken) ? [{ carrierId: one.id, messageId: one.messageId, ack, at: timeOf(one, ack) }] : []
  })

/**
 * Stores the status as reported after the product has stored it. `dropAcks` loses the first ones: they count as reported and are never
 * sent.
 */
export async function deliverStatuses(
  { query, connection, host, dropsAcks }: Pick<ReportOptions, 'query' | 'connection' | 'host' | 'dropsAcks'>,
  items: Item[],
) {
  const dropped = dropsAcks() ? await consumeFault(query, connection.connectionId, 'dropAcks', items.length) : 0
  const reported = items.slice(dropped)
  if (reported.length > 0) await host.receive(connection, { kind: 'status', items: reported })
  await query(
    `update simulator.messages m set reported = greatest(m.reported, told.ack)
    from unnest($2::text[], $3::smallint[]) as told (id, ack) where m."connectionId" = $1 and m.id = told.id`,
    [connection.connectionId, items.map(({ carrierId }) => carrierId), items.map(({ ack }) => ack)],
  )
}
