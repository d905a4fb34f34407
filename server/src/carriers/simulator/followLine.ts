import type { Host, Line, LineState } from '../port.ts'
import type { Ask, Warn } from '../store.ts'
import { QR, whatFollows } from './life.ts'
import { type LineRow, moveLine, readLine } from './lines.ts'
import { pause, type Timers } from './timers.ts'

type Outside = { ask: Ask; timers: Timers; warn: Warn }

const PAUSE = 1000

/** The row of the line is the truth: an older view of it is passed over, and changes of other processes are reported like one's own. */
export function followLine(outside: Outside, line: Line, host: Host) {
  const { ask, timers, warn } = outside
  let last: LineRow | undefined
  let cancel: (() => void) | undefined
  let closed = false
  const reports = reportsTo(host, outside, { line, isClosed: () => closed })

  function follow(row: LineRow) {
    if (closed || (last && row.moves < last.moves)) return
    const before = last
    last = row
    if (row.moves === before?.moves) return
    if (before?.status !== row.status || before.qrcode !== row.qrcode || before.reason !== row.reason) reports.tell(row)
    cancel?.()
    const due = whatFollows(row, timers.now())
    cancel = due && timers.after(due.after, () => goOn(row))
  }

  async function goOn(row: LineRow) {
    const due = whatFollows(row, timers.now())
    if (closed || !due) return
    try {
      const moved = (await moveLine(ask, row, due.move)) ?? (await readLine(ask, row.id))
      if (moved) follow(moved)
    } catch (error) {
      warn(error, 'a simulated line could not go on')
      cancel = timers.after(PAUSE, () => goOn(row))
    }
  }

  return {
    follow,
    row: (): Pick<LineRow, 'status' | 'faults'> => last ?? { status: 'OPENING', faults: {} },
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
function reportsTo(host: Host, { timers, warn }: Outside, { line, isClosed }: { line: Line; isClosed: () => boolean }) {
  let last = Promise.resolve()

  async function report(state: LineState): Promise<void> {
    if (isClosed()) return
    try {
      await host.report(line, state)
    } catch (error) {
      warn(error, 'the state of a simulated line was not taken')
      await pause(timers, PAUSE)
      return report(state)
    }
  }

  return {
    tell({ status, reason, qrcode, retries }: LineRow) {
      const code = status === 'qrcode' ? { qrcode, codeLasts: QR } : {}
      const state: LineState = { ...code, status, reason: reason ?? undefined, retries }
      last = last.then(() => report(state))
    },
    ended: () => last,
  }
}
