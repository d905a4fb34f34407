import type { MessageKind } from '@recado/contract/messages/kinds'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { searchableText } from './storeMessage.ts'

/** A text is corrected, by whoever wrote it. */
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

/** What could not be read when it came says now what it says, in its place and under its time. */
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

/** A message is taken back. What it said stays with the company, but is not found any more. */
export const markDeleted = ({ db }: Tx, id: string) =>
  db.updateTable('messages').set({ isDeleted: true, folded: null }).where('id', '=', id).execute()
