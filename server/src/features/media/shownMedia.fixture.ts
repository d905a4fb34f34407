import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { World } from '../../../test/testApp.ts'

type ShownMedia = { content?: string | null; mime?: string; name?: string; queueId?: number | null; uploadedByStaff?: boolean; at?: Date }

/** Inserts a file with a message in a new ticket. */
export async function insertShownMedia(
  { platform, kernel }: Pick<World, 'platform' | 'kernel'>,
  companyId: number,
  { content = 'content', mime = 'text/plain', name = 'a.txt', queueId = null, uploadedByStaff = false, at = new Date() }: ShownMedia = {},
) {
  const id = randomUUID()
  await platform
    .insertInto('media')
    .values({ companyId, id, state: 'ready', mime, name, size: content?.length ?? 0, uploadedByStaff, createdAt: at.toISOString() })
    .execute()
  if (content !== null) await kernel.files.put(`${companyId}/${id}`, Readable.from([content], { objectMode: false }))
  const contact = { companyId, name: 'Customer' } as never
  const { id: contactId } = await platform.insertInto('contacts').values(contact).returning('id').executeTakeFirstOrThrow()
  const ticket = { companyId, contactId, queueId, connectionId: null, status: 'pending' as const, createdAt: at, updatedAt: at }
  const { id: ticketId } = await platform.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow()
  const message = { companyId, id: randomUUID(), ticketId, contactId, fromMe: false, mediaId: id, createdAt: at }
  await platform.insertInto('messages').values(message).execute()
  return { id, ticketId, messageId: message.id }
}
