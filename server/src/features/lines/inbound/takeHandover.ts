import type { CarrierEvent, Line } from '../../../carriers/port.ts'
import { resolveContact } from '../../contacts/index.ts'
import { findOrCreateTicket, untilBegun, waitForPerson } from '../../tickets/index.ts'
import type { ReceiveOptions } from './takeMessage.ts'

type Handover = Extract<CarrierEvent, { kind: 'handover' }>

/** Another agent of the service passes a conversation on to us: it waits for a person, who is told of it. */
export async function takeHandover({ kernel, carrier }: Pick<ReceiveOptions, 'kernel' | 'carrier'>, line: Line, { chat, by }: Handover) {
  const known = await Promise.all(chat.map((address) => carrier.addressesOf(line, address).catch(() => [])))
  const shown = { addresses: [...chat, ...known.flat()], name: '', isLookedUp: true }
  const because = { code: 'assistantHandedOver' as const, values: { name: by, reason: '' } }
  const closed = { status: 'closed' as const, userId: null, queueId: null }
  await untilBegun(() =>
    kernel.transact(line, async (tx) => {
      const at = kernel.clock.now()
      const contact = await resolveContact(tx, { ...shown, at })
      const first = { contactId: contact.id, connectionId: line.connectionId, isGroup: false, at, act: null, to: closed }
      const { ticket } = await findOrCreateTicket(tx, first)
      const after = await waitForPerson(tx, ticket, { because, at })
      if (after.status === 'pending') await tx.record('ticket.waitsForPerson', { ticket: after })
    }),
  )
}
