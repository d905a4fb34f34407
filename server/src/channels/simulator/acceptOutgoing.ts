import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type { Faults } from '@recado/contract/simulator'
import { type Address, type OutboundMessage, Refused, Unavailable } from '../channel.ts'
import type { ChannelStore } from '../channelStore.ts'
import { pause, type Timers } from './networkTimers.ts'
import { findPerson, isReachable, personRefOf, upsertPerson } from './people.ts'
import { consumeFault, readConnection } from './simulatedConnections.ts'
import { type FileInfo, storeSimulatedFile } from './simulatedFiles.ts'
import { readSimulatedMessage } from './simulatedMessages.ts'
import { type Recipient, type StoredOutgoing, storeOutgoing } from './storeOutgoing.ts'

/** Every attempt has this id, so a message that is sent again reaches the phone only once. */
export const carrierIdOf = (messageId: string) => `SIM-${messageId}`

type Outside = ChannelStore & { timers: Timers }

/** Stores a message of the connection. One statement is enough, unless faults must be applied or the recipient is new. */
export async function acceptOutgoing(
  outside: Outside,
  connectionId: number,
  message: OutboundMessage,
): Promise<StoredOutgoing & { id: string }> {
  const { query, timers } = outside
  const id = carrierIdOf(message.messageId)
  const file = message.media && (await storeMedia(outside, { connectionId, messageId: id }, message.media))
  const { messageId, body, mediaType, quotedId, isForwarded = false, menu } = message
  const store = (to: Recipient, faultsApplied: boolean) =>
    storeOutgoing(
      query,
      timers.now(),
      { connectionId, id, messageId, to, body, mediaType, file, quotedId, isForwarded, menu },
      { faultsApplied },
    )
  const taken = (await store(recipientAt(message.to), false)) ?? (await slowly())
  return { ...taken, id }

  async function slowly() {
    await applySendFaults(outside, connectionId)
    const again = await store(await recipientOf(outside, connectionId, message.to), true)
    if (!again) throw notConnected()
    return again
  }
}

const notConnected = () => new Unavailable('The line is not connected')

/** Applies the faults that happen before anything reaches a phone: it waits or throws. */
export async function applySendFaults({ query, timers }: Outside, connectionId: number): Promise<Faults> {
  const connection = await readConnection(query, connectionId)
  if (connection?.status !== 'CONNECTED') throw notConnected()
  const { delayMs, failNext, failCode } = connection.faults
  if (delayMs) await pause(timers, delayMs)
  if (!failNext || (await consumeFault(query, connectionId, 'failNext')) === 0) return connection.faults
  if (failCode === 'refused') throw new Refused('refusedByCarrier')
  throw new Unavailable('The simulated network fails')
}

/** Chooses the address by which the network most likely knows the recipient. */
function recipientAt(to: Address[]): Recipient {
  const group = to.find(({ kind }) => kind === 'group')
  if (group) return { by: 'group', value: group.value }
  const { number, lid } = personRefOf(to)
  if (number !== undefined) return { by: 'number', value: canonicalNumber(number) }
  return { by: 'lid', value: lid ?? '' }
}

/** Every number of the right length has a phone. A lid works only if a person has shown it before. */
async function recipientOf(outside: Outside, connectionId: number, to: Address[]): Promise<Recipient> {
  const who = personRefOf(to)
  if (to.some(({ kind }) => kind === 'group')) return recipientAt(to)
  const known = await findPerson(outside.query, connectionId, who)
  if (!known && (who.number === undefined || !isReachable(who.number))) throw new Refused('notOnService')
  const { number, lid } = known ?? (await upsertPerson(outside, connectionId, { number: who.number }))
  return number === null ? { by: 'lid', value: lid ?? '' } : { by: 'number', value: canonicalNumber(number) }
}

type MessageRef = { connectionId: number; messageId: string }

async function storeMedia({ query }: ChannelStore, place: MessageRef, media: NonNullable<OutboundMessage['media']>): Promise<FileInfo> {
  const { open, ...shape } = media
  if (!(await readSimulatedMessage(query, place.connectionId, place.messageId))) await storeSimulatedFile(query, place, open())
  return shape
}
