import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { sendableQuickMessages } from './quickMessages.rows.ts'

/** The quick message that a message was made of; undefined if it was deleted or the user may not send it. */
export const findUsedQuickMessage = (db: TenantDb, actor: Actor, id: number) =>
  sendableQuickMessages(db, actor).where('quickMessages.id', '=', id).executeTakeFirst()

/** Counts one more use in the transaction that sends the message. */
export async function incrementUse({ db }: Tx, { quickMessageId, userId }: { quickMessageId: number; userId: number }) {
  const isThere = await db.selectFrom('quickMessages').select('id').where('id', '=', quickMessageId).forKeyShare().executeTakeFirst()
  if (!isThere) return
  await db
    .insertInto('quickMessageUses')
    .values({ quickMessageId, userId, uses: 1 })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'userId', 'quickMessageId']).doUpdateSet({ uses: sql`${sql.ref('quickMessageUses.uses')} + 1` }),
    )
    .execute()
}
