import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type { SimulatedMessage } from '@recado/contract/simulator'
import { keyedQueue } from '../../kernel/concurrency/keyedQueue.ts'
import type { ConnectionRef } from '../channel.ts'
import type { ChannelStore } from '../channelStore.ts'
import { carrierIdOf } from './acceptOutgoing.ts'
import { messageEvent, queueKeyOf } from './channelEvents.ts'
import type { DeliverEvent } from './eventDelivery.ts'
import type { Timers } from './networkTimers.ts'
import { upsertByAllAddresses } from './people.ts'
import { readConnection, type SimulatedConnection } from './simulatedConnections.ts'
import { type IncomingFile, storeSimulatedFile } from './simulatedFiles.ts'
import { readSimulatedMessage } from './simulatedMessages.ts'
import { countRedelivery, type StoredInbound, storeInbound, storeInboundByNumber } from './storeInbound.ts'

type Outside = ChannelStore & { timers: Timers; handOver: DeliverEvent }

/** The network stores a message first. The call resolves when the product has stored it too. */
export function createInboundSender(outside: Outside) {
  const queue = keyedQueue()

  return async (connection: ConnectionRef, message: SimulatedMessage, file?: IncomingFile): Promise<{ id: string }> => {
    const id = message.id ?? carrierIdOf(randomUUID())
    const { from, group } = message
    const sender = `${connection.connectionId} ${group?.id ?? from.number ?? from.lid}`
    const stored = await queue(sender, () => storeMessage(outside, connection.connectionId, { ...message, id }, file))
    const deliver = () => outside.handOver(connection, messageEvent(stored), { queueKey: queueKeyOf(stored), faults: stored.faults })
    await deliver()
    const { duplicateEvery } = stored.faults
    if (duplicateEvery && stored.heard % duplicateEvery === 0) {
      await countRedelivery(outside.query, stored)
      await deliver()
    }
    return { id }
  }
}

/** Stores a message only if the connection is connected. Stores the sender first if the sender, the name or an address is new. */
async function storeMessage(
  outside: Outside,
  connectionId: number,
  message: SimulatedMessage & { id: string },
  file?: IncomingFile,
): Promise<StoredInbound> {
  const { query, timers } = outside
  const { id, from, body, fromMe, group, mediaType = null, quotedId = null, tap = null, at } = message
  if (file) {
    await requireConnected(outside, connectionId)
    if (!(await readSimulatedMessage(query, connectionId, id)))
      await storeSimulatedFile(query, { connectionId, messageId: id }, file.open())
  }
  const given = {
    connectionId,
    id,
    fromMe,
    group,
    body,
    mediaType,
    quotedId,
    tap,
    at,
    numberKey: from.number === undefined ? null : canonicalNumber(from.number),
    lid: from.lid ?? null,
    name: from.name,
    file: file && { name: file.name, mime: file.mime, size: file.size },
  }
  const stored = await storeInbound(query, timers.now(), given)
  if (stored) return stored
  const again = await storeFromNewSender(outside, from, given)
  if (!again) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return again
}

/**
 * Most senders show only a number. A sender who shows more may turn out to be two known people. That change and the message share one
 * transaction: otherwise another message could change the person in between, and `storeInbound` would not find the sender.
 */
async function storeFromNewSender(outside: Outside, from: SimulatedMessage['from'], given: Parameters<typeof storeInbound>[2]) {
  const { query, inTransaction, timers } = outside
  const { number, lid } = from
  if (number !== undefined && lid === undefined) return storeInboundByNumber(query, timers.now(), { ...given, number })
  await requireConnected(outside, given.connectionId)
  return inTransaction(async (within) => {
    await upsertByAllAddresses(within, given.connectionId, from)
    return storeInbound(within, timers.now(), given)
  })
}

export async function requireConnected({ query }: Pick<ChannelStore, 'query'>, connectionId: number): Promise<SimulatedConnection> {
  const row = await readConnection(query, connectionId)
  if (row?.status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return row
}
