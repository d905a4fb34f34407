import type { ChannelEvent, ConnectionRef } from '../../../channels/channel.ts'
import { resolveContact } from '../../contacts/index.ts'
import { findOrCreateTicket, retryOnCreationRace, waitForAgent } from '../../tickets/index.ts'
import type { ReceiveOptions } from './receiveMessage.ts'

type Handover = Extract<ChannelEvent, { kind: 'handover' }>

/** Another agent of the service passes a conversation on to us: it waits for a person, who is told of it. */
export async function handleHandover(
  { kernel, channel }: Pick<ReceiveOptions, 'kernel' | 'channel'>,
  line: ConnectionRef,
  { chat, by }: Handover,
) {
  const known = await Promise.all(chat.map((address) => channel.addressesOf(line, address).catch(() => [])))
  const shown = { addresses: [...chat, ...known.flat()], name: '', isLookedUp: true }
  const because = { code: 'assistantHandedOver' as const, values: { name: by, reason: '' } }
  const closed = { status: 'closed' as const, userId: null, queueId: null }
  await retryOnCreationRace(() =>
    kernel.transact(line, async (tx) => {
      const at = kernel.clock.now()
      const contact = await resolveContact(tx, { ...shown, at })
      const first = { contactId: contact.id, connectionId: line.connectionId, isGroup: false, at, act: null, to: closed }
      const { ticket } = await findOrCreateTicket(tx, first)
      const after = await waitForAgent(tx, ticket, { because, at })
      if (after.status === 'pending') await tx.record('ticket.waitsForPerson', { ticket: after })
    }),
  )
}
