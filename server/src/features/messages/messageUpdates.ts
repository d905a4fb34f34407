import type { MessageKind } from '@recado/contract/messages/kinds'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { moveCostsToTicket } from '../costs/index.ts'
import { moveNotes } from '../notes/index.ts'
import type { MoveConversation } from '../tickets/index.ts'
import { searchableText } from './storeMessage.ts'

/** Stores the new text of an edited message. */
export const updateBody = ({ db }: Tx, id: string, body: string) =>
  db
    .updateTable('messages')
    .set({ body, folded: searchableText(body, null), isEdited: true, link: null })
    .where('id', '=', id)
    .execute()

type Content = {
  body: string
  mediaType: MessageKind | null
  mediaId: string | null
  quotedId: string | null
  link: LinkPreview | undefined
}

/** Fills in a message that could not be decrypted when it came. It keeps its position and its time. */
export const updateContent = ({ db }: Tx, id: string, { link, ...content }: Content & { isForwarded: boolean }) =>
  db
    .updateTable('messages')
    .set({
      ...content,
      folded: searchableText(content.body, content.mediaType),
      link: link ? sql<LinkPreview>`${JSON.stringify(link)}::jsonb` : null,
    })
    .where('id', '=', id)
    .execute()

/** Marks a message as deleted. Its text stays stored, but no search finds it. */
export const markDeleted = ({ db }: Tx, id: string) =>
  db.updateTable('messages').set({ isDeleted: true, folded: null }).where('id', '=', id).execute()

/** Moves messages, notes and costs of a ticket into the ticket that it is merged into. */
export const moveConversation: MoveConversation = async (tx, move) => {
  await tx.db.updateTable('messages').set({ ticketId: move.into }).where('ticketId', '=', move.from).execute()
  await moveNotes(tx, move)
  await moveCostsToTicket(tx, move)
}

/** Moves the messages of contacts that were merged into another one. */
export const moveMessagesToContact = ({ db }: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) =>
  db.updateTable('messages').set({ contactId: kept }).where('contactId', 'in', gone).execute()
