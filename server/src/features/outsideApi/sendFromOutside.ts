import type { Message } from '@recado/contract/messages/messages'
import type { outsideApi } from '@recado/contract/messages/outsideApi'
import type { z } from 'zod'
import type { Address, Carrier } from '../../carriers/port.ts'
import { mustExist } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { UploadedFile } from '../../kernel/http/receiveFiles.ts'
import type { LineCaller } from '../../kernel/identity/lineCallers.ts'
import type { Tx } from '../../kernel/transact.ts'
import { resolveContact } from '../contacts/index.ts'
import { type Outgoing, type StoredMessage, sendOnce } from '../messages/index.ts'
import { moveTicket, untilBegun } from '../tickets/index.ts'
import { addressesOf } from './addressesOf.ts'
import { outgoingFor } from './outgoingFor.ts'
import { ticketFor } from './ticketFor.ts'

type Needed = { kernel: Kernel; carriers: ReadonlyMap<string, Carrier>; show: (stored: StoredMessage) => Message }
export type Asked = { line: LineCaller; db: TenantDb; body: z.output<typeof outsideApi.send.body>; files: UploadedFile[] }
type Sent = z.output<typeof outsideApi.send.output>

/** What another program wants said to a number: stored, queued and told of like whatever people send. */
export async function sendFromOutside(needed: Needed, asked: Asked): Promise<Sent> {
  const { kernel, carriers } = needed
  const { line, db, body } = asked
  if (body.queueId)
    mustExist(await db.selectFrom('queues').select('id').where('id', '=', body.queueId).executeTakeFirst(), 'ERR_NO_QUEUE_FOUND')
  const addresses = await addressesOf(db, { line, carriers, number: body.number })
  const outgoing = await outgoingFor(kernel, asked)
  return untilBegun(() => kernel.transact(line, (tx) => send(tx, needed, { asked, addresses, outgoing })))
}

type Sending = { asked: Asked; addresses: Address[]; outgoing: Outgoing[] }

async function send(tx: Tx, { kernel, show }: Needed, { asked: { line, body }, addresses, outgoing }: Sending): Promise<Sent> {
  const at = kernel.clock.now()
  const contact = await resolveContact(tx, { addresses, name: '', at, isLookedUp: true })
  const found = await ticketFor(tx, { contact, line, body, messageIds: outgoing.map(({ id }) => id), at })
  const sent: Message[] = []
  for (const one of outgoing) sent.push(await sendOnce(tx, { ticket: found.ticket, at, show }, one))
  const { ticket } = found
  // What somebody attends is theirs to close.
  const closes = body.closeTicket && !found.isRepeated && ticket.status === 'pending'
  const to = { status: 'closed' as const, userId: null, queueId: ticket.queueId }
  const { status } = closes ? await moveTicket(tx, ticket, { act: 'close', to, at }) : ticket
  const [first] = sent
  return { id: mustExist(first, 'ERR_NO_MESSAGE_FOUND').id, ticketId: ticket.id, closed: status === 'closed' }
}
