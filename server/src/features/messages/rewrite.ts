import type { Tx } from '../../kernel/transact.ts'
import { searched } from './storeMessage.ts'

/** A text is corrected, by whoever wrote it. */
export const rewriteBody = ({ db }: Tx, id: string, body: string) =>
  db
    .updateTable('messages')
    .set({ body, folded: searched(body, null), isEdited: true })
    .where('id', '=', id)
    .execute()

/** A message is taken back. What it said stays with the company, but is not found any more. */
export const takeBack = ({ db }: Tx, id: string) =>
  db.updateTable('messages').set({ isDeleted: true, folded: null }).where('id', '=', id).execute()
