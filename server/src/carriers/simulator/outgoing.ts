import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type { Faults } from '@recado/contract/simulator'
import { type Address, type OutboundMessage, Refused, Unavailable } from '../port.ts'
import type { Store } from '../store.ts'
import { type FileShape, keepFile } from './files.ts'
import { readLine, spendFault } from './lines.ts'
import { readMessage } from './messages.ts'
import { findPerson, isReachable, meetPerson, whoIs } from './people.ts'
import { type Recipient, storeOutgoing, type Taken } from './sent.ts'
import { pause, type Timers } from './timers.ts'

/** One id for ever: handed over again, it is the message that the phone has already. */
export const carrierIdOf = (messageId: string) => `SIM-${messageId}`

type Outside = Store & { timers: Timers }

/** What the line sends, taken by the network. */
export async function takeMessage(outside: Outside, connectionId: number, message: OutboundMessage): Promise<Taken & { id: string }> {
  const { ask, timers } = outside
  const id = carrierIdOf(message.messageId)
  const file = message.media && (await takeFile(outside, { connectionId, messageId: id }, message.media))
  const { messageId, body, mediaType, quotedId, isForwarded = false, menu } = message
  const store = (to: Recipient, minded: boolean) =>
    storeOutgoing(ask, timers.now(), { connectionId, id, messageId, to, body, mediaType, file, quotedId, isForwarded, menu }, { minded })
  const taken = (await store(recipientAt(message.to), false)) ?? (await slowly())
  return { ...taken, id }

  async function slowly() {
    await mindFaults(outside, connectionId)
    const again = await store(await recipientOf(outside, connectionId, message.to), true)
    if (!again) throw notConnected()
    return again
  }
}

const notConnected = () => new Unavailable('The line is not connected')

/** What goes wrong before anything reaches a phone. */
export async function mindFaults({ ask, timers }: Outside, connectionId: number): Promise<Faults> {
  const line = await readLine(ask, connectionId)
  if (line?.status !== 'CONNECTED') throw notConnected()
  const { delayMs, failNext, failCode } = line.faults
  if (delayMs) await pause(timers, delayMs)
  if (!failNext || (await spendFault(ask, connectionId, 'failNext')) === 0) return line.faults
  if (failCode === 'refused') throw new Refused('refusedByCarrier')
  throw new Unavailable('The simulated network fails')
}

/** By the address under which the network most likely knows them. */
function recipientAt(to: Address[]): Recipient {
  const group = to.find(({ kind }) => kind === 'group')
  if (group) return { by: 'group', value: group.value }
  const { number, lid } = whoIs(to)
  if (number !== undefined) return { by: 'number', value: canonicalNumber(number) }
  return { by: 'lid', value: lid ?? '' }
}

/** Every number of the right length has a phone; a lid only who has shown it. */
async function recipientOf(outside: Outside, connectionId: number, to: Address[]): Promise<Recipient> {
  const who = whoIs(to)
  if (to.some(({ kind }) => kind === 'group')) return recipientAt(to)
  const known = await findPerson(outside.ask, connectionId, who)
  if (!known && (who.number === undefined || !isReachable(who.number))) throw new Refused('notOnService')
  const { number, lid } = known ?? (await meetPerson(outside, connectionId, { number: who.number }))
  return number === null ? { by: 'lid', value: lid ?? '' } : { by: 'number', value: canonicalNumber(number) }
}

type Place = { connectionId: number; messageId: string }

async function takeFile({ ask }: Store, place: Place, media: NonNullable<OutboundMessage['media']>): Promise<FileShape> {
  const { open, ...shape } = media
  if (!(await readMessage(ask, place.connectionId, place.messageId))) await keepFile(ask, place, open())
  return shape
}
