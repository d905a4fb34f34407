import { acks } from '@recado/contract/messages/messages'
import { type ChannelHost, type ChannelSession, type ConnectionRef, Unavailable } from '../channel.ts'
import type { ChannelStore, Warn } from '../channelStore.ts'
import { acceptOutgoing } from './acceptOutgoing.ts'
import { loggedOutState, openingState } from './connectionStates.ts'
import { followConnection } from './followConnection.ts'
import { createMessageActions } from './messageActions.ts'
import type { Timers } from './networkTimers.ts'
import { deliverStatuses, type PendingStatus, reportStatuses } from './reportStatuses.ts'
import { changeStateBy, type SimulatedConnection } from './simulatedConnections.ts'

type Outside = ChannelStore & { timers: Timers; warn: Warn }
/** `follow` gets every new row of the connection, no matter which process changed it. */
export type SimulatorSession = ChannelSession & { follow: (row: SimulatedConnection) => void }

/** Keeps one connection open: reports the states of its row, and moves it to the next state when the time has come. */
export async function openSimulatorSession(
  outside: Outside,
  connection: ConnectionRef,
  host: ChannelHost,
  done: () => void,
): Promise<SimulatorSession> {
  const { query, timers, warn } = outside
  const { connectionId } = connection
  const life = followConnection(outside, connection, host)
  const statuses = reportStatuses({
    query,
    timers,
    warn,
    connection,
    host,
    mayReport: () => life.row().status === 'CONNECTED',
    dropsAcks: () => Boolean(life.row().faults.dropAcks),
  })
  const row = await changeStateBy(query, connectionId, openingState)
  await statuses.resume()
  life.follow(row)

  function stillOpen() {
    if (life.isClosed()) throw new Unavailable('The line was let go of')
  }

  /** Reports `delivered` before `send` resolves, because on a real network a status can come before the answer. */
  async function overtake(sent: PendingStatus): Promise<PendingStatus> {
    const item = { carrierId: sent.id, messageId: sent.messageId, ack: acks.delivered }
    await deliverStatuses({ query, connection, host, dropsAcks: () => false }, [item])
    return { ...sent, reported: Math.max(sent.reported, item.ack) }
  }

  return {
    follow: life.follow,
    async send(message) {
      stillOpen()
      const { faults, ...taken } = await acceptOutgoing(outside, connectionId, message)
      const sent = { ...taken, messageId: message.messageId }
      statuses.watch(faults.ackBeforeAnswer ? await overtake(sent).catch(() => sent) : sent)
      return { carrierId: sent.id }
    },
    ...createMessageActions(outside, connectionId, stillOpen),
    async logout() {
      life.follow(await changeStateBy(query, connectionId, () => loggedOutState()))
      await life.reported()
    },
    async close() {
      done()
      life.close()
      await statuses.close()
    },
  }
}
