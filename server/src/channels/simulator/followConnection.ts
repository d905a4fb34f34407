import type { ChannelHost, ConnectionRef, ConnectionState } from '../channel.ts'
import type { RunQuery, Warn } from '../channelStore.ts'
import { nextTransition, QR_LIFETIME } from './connectionStates.ts'
import { pause, type Timers } from './networkTimers.ts'
import { changeState, readConnection, type SimulatedConnection } from './simulatedConnections.ts'

type Outside = { query: RunQuery; timers: Timers; warn: Warn }

const PAUSE = 1000

/** The row of the connection is the truth: ignores an older row and reports changes by other processes like its own. */
export function followConnection(outside: Outside, connection: ConnectionRef, host: ChannelHost) {
  const { query, timers, warn } = outside
  let last: SimulatedConnection | undefined
  let cancel: (() => void) | undefined
  let closed = false
  const reports = reportsTo(host, outside, { connection, isClosed: () => closed })

  function follow(row: SimulatedConnection) {
    if (closed || (last && row.moves < last.moves)) return
    const before = last
    last = row
    if (row.moves === before?.moves) return
    if (before?.status !== row.status || before.qrcode !== row.qrcode || before.reason !== row.reason) reports.tell(row)
    cancel?.()
    const due = nextTransition(row, timers.now())
    cancel = due && timers.after(due.after, () => goOn(row))
  }

  async function goOn(row: SimulatedConnection) {
    const due = nextTransition(row, timers.now())
    if (closed || !due) return
    try {
      const moved = (await changeState(query, row, due.move)) ?? (await readConnection(query, row.id))
      if (moved) follow(moved)
    } catch (error) {
      warn(error, 'a simulated line could not go on')
      cancel = timers.after(PAUSE, () => goOn(row))
    }
  }

  return {
    follow,
    row: (): Pick<SimulatedConnection, 'status' | 'faults'> => last ?? { status: 'OPENING', faults: {} },
    isClosed: () => closed,
    /** Resolves when the product has accepted all reported states. */
    reported: reports.ended,
    /** Does not wait for a running report: the product may be closing the connection because of it. */
    close() {
      closed = true
      cancel?.()
    },
  }
}

/** Reports the states in order. Repeats each one until the product accepts it. */
function reportsTo(
  host: ChannelHost,
  { timers, warn }: Outside,
  { connection, isClosed }: { connection: ConnectionRef; isClosed: () => boolean },
) {
  let last = Promise.resolve()

  async function report(state: ConnectionState): Promise<void> {
    if (isClosed()) return
    try {
      await host.reportState(connection, state)
    } catch (error) {
      warn(error, 'the state of a simulated line was not taken')
      await pause(timers, PAUSE)
      return report(state)
    }
  }

  return {
    tell({ status, reason, qrcode, retries }: SimulatedConnection) {
      const code = status === 'qrcode' ? { qrcode, codeLasts: QR_LIFETIME } : {}
      const state: ConnectionState = { ...code, status, reason: reason ?? undefined, retries }
      last = last.then(() => report(state))
    },
    ended: () => last,
  }
}
