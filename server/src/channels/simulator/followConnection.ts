import type { ChannelHost, ConnectionRef, ConnectionState } from '../channel.ts'
import type { RunQuery, Warn } from '../channelStore.ts'
import { nextTransition, QR_LIFETIME } from './connectionStates.ts'
import { changeState, readConnection, type SimulatedConnection } from './simulatedConnections.ts'
import { pause, type Timers } from './timers.ts'

type Outside = { ask: RunQuery; timers: Timers; warn: Warn }

const PAUSE = 1000

/** The row of the line is the truth: an older view of it is passed over, and changes of other processes are reported like one's own. */
export function followConnection(outside: Outside, line: ConnectionRef, host: ChannelHost) {
  const { ask, timers, warn } = outside
  let last: SimulatedConnection | undefined
  let cancel: (() => void) | undefined
  let closed = false
  const reports = reportsTo(host, outside, { line, isClosed: () => closed })

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
      const moved = (await changeState(ask, row, due.move)) ?? (await readConnection(ask, row.id))
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
    /** Once the product has taken all that was told. */
    reported: reports.ended,
    /** A report that is under way is not waited for: the product may let go of a line because of it. */
    close() {
      closed = true
      cancel?.()
    },
  }
}

/** One after the other, each until it is taken. */
function reportsTo(host: ChannelHost, { timers, warn }: Outside, { line, isClosed }: { line: ConnectionRef; isClosed: () => boolean }) {
  let last = Promise.resolve()

  async function report(state: ConnectionState): Promise<void> {
    if (isClosed()) return
    try {
      await host.reportState(line, state)
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
