import { acks } from '@recado/contract/messages/messages'
import { type Host, type Line, type Session, Unavailable } from '../port.ts'
import type { Store, Warn } from '../store.ts'
import { followLine } from './followLine.ts'
import { loggedOut, opening } from './life.ts'
import { type LineRow, moveBy } from './lines.ts'
import { takeMessage } from './outgoing.ts'
import { type Awaited, reportStatuses, tellStatuses } from './statuses.ts'
import type { Timers } from './timers.ts'
import { touchesOf } from './touches.ts'

type Outside = Store & { timers: Timers; warn: Warn }
/** `follow` is told of every change of the line, whoever has made it. */
export type OpenSession = Session & { follow: (row: LineRow) => void }

/** Keeps one line open: what the network's row of it says is reported, and what follows by itself is brought about. */
export async function openSession(outside: Outside, line: Line, host: Host, done: () => void): Promise<OpenSession> {
  const { ask, timers, warn } = outside
  const { connectionId } = line
  const life = followLine(outside, line, host)
  const statuses = reportStatuses({
    ...{ ask, timers, warn, line, host },
    mayReport: () => life.row().status === 'CONNECTED',
    dropsAcks: () => Boolean(life.row().faults.dropAcks),
  })
  const row = await moveBy(ask, connectionId, opening)
  await statuses.resume()
  life.follow(row)

  function stillOpen() {
    if (life.isClosed()) throw new Unavailable('The line was let go of')
  }

  /** A status may overtake the answer. */
  async function overtake(sent: Awaited): Promise<Awaited> {
    const item = { carrierId: sent.id, messageId: sent.messageId, ack: acks.delivered }
    await tellStatuses({ ask, line, host, dropsAcks: () => false }, [item])
    return { ...sent, reported: Math.max(sent.reported, item.ack) }
  }

  return {
    follow: life.follow,
    async send(message) {
      stillOpen()
      const { faults, ...taken } = await takeMessage(outside, connectionId, message)
      const sent = { ...taken, messageId: message.messageId }
      statuses.watch(faults.ackBeforeAnswer ? await overtake(sent).catch(() => sent) : sent)
      return { carrierId: sent.id }
    },
    ...touchesOf(outside, connectionId, stillOpen),
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
