import { simulatorChannel } from '@recado/contract/channels/simulator'
import { type ChannelSession, Refused } from '../channel.ts'
import type { ChannelStore } from '../channelStore.ts'
import { applySendFaults } from './acceptOutgoing.ts'
import type { Timers } from './networkTimers.ts'
import { findPerson, personRefOf } from './people.ts'
import { changeMessage, type MessageRow, readSimulatedMessage } from './simulatedMessages.ts'

const { editMinutes, revokeMinutes } = simulatorChannel.capabilities

type Touches = Pick<ChannelSession, 'edit' | 'revoke' | 'react' | 'markRead' | 'setTyping' | 'rejectCall'>

/** What a connection does besides sending: edit, revoke, react, mark read, typing, reject a call. */
export function createMessageActions(outside: ChannelStore & { timers: Timers }, connectionId: number, stillOpen: () => void): Touches {
  const { query, timers } = outside

  async function target(id: string): Promise<MessageRow> {
    stillOpen()
    await applySendFaults(outside, connectionId)
    const message = await readSimulatedMessage(query, connectionId, id)
    if (!message) throw new Refused('refusedByCarrier')
    return message
  }

  async function written(id: string) {
    const message = await target(id)
    if (!message.fromMe) throw new Refused('refusedByCarrier')
    return message
  }

  /** Real phones take a change that comes too late, and ignore it. */
  const isWithin = ({ at }: MessageRow, minutes: number) => timers.now().getTime() - at.getTime() <= minutes * 60_000

  return {
    async edit({ carrierId, body }) {
      const message = await written(carrierId)
      if (isWithin(message, editMinutes)) await changeMessage(query, message, { body })
    },
    async revoke({ carrierId }) {
      const message = await written(carrierId)
      if (isWithin(message, revokeMinutes)) await changeMessage(query, message, { isDeleted: true })
    },
    async react({ carrierId, emoji }) {
      await changeMessage(query, await target(carrierId), { ownReaction: emoji })
      return { reactionId: null }
    },
    async markRead({ carrierIds }) {
      await query(
        `update simulator.messages set "readAt" = coalesce("readAt", $3)
        where "connectionId" = $1 and id = any($2) and not "fromMe"`,
        [connectionId, carrierIds, timers.now()],
      )
    },
    async setTyping(to) {
      const person = await findPerson(query, connectionId, personRefOf(to))
      if (person) await query('update simulator.people set "typingAt" = $2 where id = $1', [person.id, timers.now()])
    },
    async rejectCall({ to }) {
      stillOpen()
      const person = await findPerson(query, connectionId, personRefOf(to))
      if (person) await query('update simulator.people set "rejectedAt" = $2 where id = $1', [person.id, timers.now()])
    },
  }
}
