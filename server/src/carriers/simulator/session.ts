import { acks } from '@recado/contract/messages'
import { type Hub, type Line, type LineState, Refused, type Session, Unavailable } from '../port.ts'
import { loggedOut, opening, whatFollows } from './life.ts'
import { type LineRow, moveBy, moveLine, readLine } from './lines.ts'
import { changeMessage, type MessageRow, readMessage } from './messages.ts'
import { mindFaults, takeMessage } from './outgoing.ts'
import { findPerson, whoIs } from './people.ts'
import { reportStatuses, tellStatuses } from './statuses.ts'
import type { Store, Warn } from './store.ts'
import { pause, type Timers } from './timers.ts'

type Outside = Store & { timers: Timers; warn: Warn }
/** `follow` is told of every change of the line, whoever has made it. */
export type OpenSession = Session & { follow: (row: LineRow) => void }

const PAUSE = 1000

/** Keeps one line open: what the network's row of it says is reported, and what follows by itself is brought about. */
export async function openSession(outside: Outside, line: Line, hub: Hub, done: () => void): Promise<OpenSession> {
  const { ask, timers, warn } = outside
  const { connectionId } = line
  const life = followLine(outside, line, hub)
  const statuses = reportStatuses({
    ...{ ask, timers, warn, line, hub },
    mayReport: () => life.row().status === 'CONNECTED',
    dropsAcks: () => Boolean(life.row().faults.dropAcks),
  })
  const row = await moveBy(ask, connectionId, opening)
  await statuses.resume()
  life.follow(row)

  async function own(id: string): Promise<MessageRow> {
    if (life.isClosed()) throw new Unavailable('The line was let go of')
    await mindFaults(outside, connectionId)
    const message = await readMessage(ask, connectionId, id)
    if (!message) throw new Refused('messageGone')
    return message
  }

  async function written(id: string) {
    const message = await own(id)
    if (!message.fromMe) throw new Refused('notOurs')
    return message
  }

  return {
    follow: life.follow,
    async send(message) {
      if (life.isClosed()) throw new Unavailable('The line was let go of')
      const taken = await takeMessage(outside, connectionId, message)
      const { id: carrierId, faults } = taken
      const status = { carrierId, messageId: message.messageId, ack: acks.delivered }
      if (faults.ackBeforeAnswer)
        await tellStatuses({ ask, line, hub, dropsAcks: () => false }, [status]).catch((error) => warn(error, 'a status was not taken'))
      statuses.watch({ ...taken, messageId: message.messageId })
      return { carrierId }
    },
    edit: async ({ carrierId, body }) => void (await changeMessage(ask, await written(carrierId), { body })),
    revoke: async ({ carrierId }) => void (await changeMessage(ask, await written(carrierId), { isDeleted: true })),
    react: async ({ carrierId, emoji }) => void (await changeMessage(ask, await own(carrierId), { ownReaction: emoji })),
    async markRead({ carrierIds }) {
      await ask(
        `update simulator.messages set "readAt" = coalesce("readAt", $3)
        where "connectionId" = $1 and id = any($2) and not "fromMe"`,
        [connectionId, carrierIds, timers.now()],
      )
    },
    async setTyping(to) {
      const person = await findPerson(ask, connectionId, whoIs(to))
      if (person) await ask('update simulator.people set "typingAt" = $2 where id = $1', [person.id, timers.now()])
    },
    async logout() {
      life.follow(await moveBy(ask, connectionId, () => loggedOut()))
      await life.reported()
    },
    async close() {
      done()
      life.close()
      await statuses.close()
    },
  }
}

/** The row of the line is the truth: an older view of it is passed over, and changes of other processes are reported like one's own. */
function followLine({ ask, timers, warn }: Outside, line: Line, hub: Hub) {
  let last: LineRow | undefined
  let cancel: (() => void) | undefined
  let reports = Promise.resolve()
  let closed = false

  function follow(row: LineRow) {
    if (closed || (last && row.moves < last.moves)) return
    const isNews = row.moves !== last?.moves
    const isSeen = last?.status !== row.status || last.qrcode !== row.qrcode || last.reason !== row.reason
    last = row
    if (!isNews) return
    if (isSeen) tell(row)
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

  function tell({ status, reason, qrcode, retries }: LineRow) {
    const state: LineState = { status, reason: reason ?? undefined, qrcode: status === 'qrcode' ? qrcode : undefined, retries }
    reports = reports.then(() => report(state))
  }

  async function report(state: LineState): Promise<void> {
    if (closed) return
    try {
      await hub.report(line, state)
    } catch (error) {
      warn(error, 'the state of a simulated line was not taken')
      await pause(timers, PAUSE)
      return report(state)
    }
  }

  return {
    follow,
    row: (): Pick<LineRow, 'status' | 'faults'> => last ?? { status: 'OPENING', faults: {} },
    isClosed: () => closed,
    reported: () => reports,
    /** A report that is under way is not waited for: the product may let go of a line because of it. */
    close() {
      closed = true
      cancel?.()
    },
  }
}
