import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { sendableQuickMessages } from './quickMessages.rows.ts'

/** The quick message that somebody says to have used; none where it is gone meanwhile, or was never for them. */
export const findUsedQuickMessage = (db: TenantDb, actor: Actor, id: number) =>
  sendableQuickMessages(db, actor).where('quickMessages.id', '=', id).executeTakeFirst()

/** One more, in the transaction in which it is sent. */
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
