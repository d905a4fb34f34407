import type { MessageKind } from '@recado/contract/messages/kinds'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { moveCostsToTicket } from '../costs/index.ts'
import { moveNotes } from '../notes/index.ts'
import type { MoveConversation } from '../tickets/index.ts'
import type { StoredMessage } from './messages.rows.ts'
import type { StoredChange } from './messages.table.ts'
import { searchableText } from './storeMessage.ts'

/** Stores the new text of an edited message. `change`: the edit that waits to be sent; null if it comes from WhatsApp. */
export const updateBody = ({ db }: Tx, id: string, { body, change }: { body: string; change: StoredChange | null }) =>
  db
    .updateTable('messages')
    .set({ body, folded: searchableText(body, null), isEdited: true, link: null, change: jsonOrNull(change) })
    .where('id', '=', id)
    .execute()

type BodyBefore = Pick<StoredMessage, 'body' | 'isEdited' | 'link'>

/** Restores the text from before an edit that WhatsApp has refused. */
export const restoreBody = (
  { db }: Tx,
  { id, isDeleted, mediaType }: Pick<StoredMessage, 'id' | 'isDeleted' | 'mediaType'>,
  { body, isEdited, link }: BodyBefore,
) =>
  db
    .updateTable('messages')
    .set({ body, isEdited, link: jsonOrNull(link), folded: isDeleted ? null : searchableText(body, mediaType) })
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
      link: jsonOrNull(link ?? null),
    })
    .where('id', '=', id)
    .execute()

const jsonOrNull = (value: object | null) => (value ? sql<string>`${JSON.stringify(value)}::jsonb` : null)

/** Marks a message as deleted. Its text stays stored, but no search finds it. `change`: as in `updateBody`. */
export const markDeleted = ({ db }: Tx, id: string, { change }: { change: StoredChange | null }) =>
  db
    .updateTable('messages')
    .set({ isDeleted: true, folded: null, change: jsonOrNull(change) })
    .where('id', '=', id)
    .execute()

/** Shows a message again whose deletion WhatsApp has refused. */
export const restoreDeleted = ({ db }: Tx, { id, body, mediaType }: Pick<StoredMessage, 'id' | 'body' | 'mediaType'>) =>
  db
    .updateTable('messages')
    .set({ isDeleted: false, folded: searchableText(body, mediaType) })
    .where('id', '=', id)
    .execute()

/** Stores how far a change of the company has come: see `change` of the contract. */
export const setChange = ({ db }: Tx, id: string, change: StoredChange) =>
  db
    .updateTable('messages')
    .set({ change: jsonOrNull(change) })
    .where('id', '=', id)
    .execute()

/** Moves messages, notes and costs of a ticket into the ticket that it is merged into. */
export const moveConversation: MoveConversation = async (tx, move) => {
  await tx.db.updateTable('messages').set({ ticketId: move.into }).where('ticketId', '=', move.from).execute()
  await moveNotes(tx, move)
  await moveCostsToTicket(tx, move)
}

/** Moves the messages of contacts that were merged into another one. */
export const moveMessagesToContact = ({ db }: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) =>
  db.updateTable('messages').set({ contactId: kept }).where('contactId', 'in', gone).execute()
