import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import { acks } from '@recado/contract/messages/messages'
import type { SimulatedAct } from '@recado/contract/simulator'
import type { ChannelEvent, ChannelHost, ConnectionRef } from '../channel.ts'
import type { ChannelStore } from '../channelStore.ts'
import { carrierIdOf } from './acceptOutgoing.ts'
import { chatAndAuthorOf, queueKeyOf } from './channelEvents.ts'
import type { DeliverEvent } from './eventDelivery.ts'
import type { Timers } from './networkTimers.ts'
import { type PersonRow, setAway, upsertPerson } from './people.ts'
import { deliverStatuses } from './reportStatuses.ts'
import { requireConnected } from './sendInbound.ts'
import type { SimulatedConnection } from './simulatedConnections.ts'
import { changeMessage, type MessageRow, readSimulatedMessage } from './simulatedMessages.ts'

type Outside = ChannelStore & { timers: Timers; host: () => ChannelHost; handOver: DeliverEvent }

/** What a simulated customer does besides writing. Resolves when the product has stored it. */
export function createCustomerActions(outside: Outside) {
  let acted = 0

  return async (connection: ConnectionRef, act: SimulatedAct): Promise<void> => {
    const { connectionId } = connection
    const row = await requireConnected(outside, connectionId)
    const person = await upsertPerson(outside, connectionId, act)
    if (act.kind === 'away') return void (await setAway(outside.query, person, true))
    if (act.kind === 'read') return readMessages(outside, connection, { row, person, messageId: act.messageId })
    const message = await targetOf(outside, connectionId, { act, person })
    if (message) await changeMessage(outside.query, message, changeBy(act))
    const groupId = message?.groupId ?? null
    const shown = chatAndAuthorOf({ ...person, groupId, faults: row.faults, heard: ++acted })
    const event = eventOf(act, { ...shown, name: person.name, targetId: message?.id ?? '', at: outside.timers.now() })
    await outside.handOver(connection, event, { queueKey: queueKeyOf({ connectionId, personId: person.id, groupId }), faults: row.faults })
  }
}

type Reading = { row: SimulatedConnection; person: PersonRow; messageId: string | undefined }

async function readMessages({ query, timers, host }: Outside, connection: ConnectionRef, { row, person, messageId }: Reading) {
  if (messageId === undefined) await setAway(query, person, false)
  const rows = await query<{ id: string; messageId: string; readAt: Date }>(
    `update simulator.messages set "readAt" = coalesce("readAt", $4)
    where "connectionId" = $1 and "personId" = $2 and outgoing and ($3::text is null or id = $3) and reported < 4
    returning id, "messageId", "readAt"`,
    [connection.connectionId, person.id, messageId, timers.now()],
  )
  const items = rows.map((read) => ({ carrierId: read.id, messageId: read.messageId, ack: acks.read, at: read.readAt }))
  if (items.length > 0) await deliverStatuses({ query, connection, host: host(), dropsAcks: () => Boolean(row.faults.dropAcks) }, items)
}

/** Customers react to messages of their own conversation or of any group. They edit and delete only their own messages. */
async function targetOf({ query }: Outside, connectionId: number, { act, person }: { act: SimulatedAct; person: PersonRow }) {
  if (act.kind === 'typing' || act.kind === 'call') return undefined
  const message = act.messageId === undefined ? undefined : await readSimulatedMessage(query, connectionId, act.messageId)
  const isWritten = message?.personId === person.id && !message.fromMe
  const isSeen = message?.personId === person.id || typeof message?.groupId === 'string'
  if (!message || !(act.kind === 'react' ? isSeen : isWritten)) throw new AppError('ERR_SIMULATOR_STATE')
  return message
}

function changeBy({ kind, value = '' }: SimulatedAct): Parameters<typeof changeMessage>[2] {
  if (kind === 'react') return { reaction: value }
  return kind === 'edit' ? { body: value } : { isDeleted: true }
}

type Scene = ReturnType<typeof chatAndAuthorOf> & { name: string; targetId: MessageRow['id']; at: Date }

function eventOf({ kind, value = '' }: SimulatedAct, { chat, author, name, targetId, at }: Scene): ChannelEvent {
  if (kind === 'react') return { kind: 'reaction', chat, targetId, fromMe: false, author, emoji: value, at }
  if (kind === 'edit') return { kind: 'edit', chat, targetId, fromMe: false, body: value }
  if (kind === 'delete') return { kind: 'revoke', chat, targetId, fromMe: false }
  return kind === 'call' ? { kind: 'call', chat, id: carrierIdOf(randomUUID()), name, at } : { kind: 'typing', chat }
}
