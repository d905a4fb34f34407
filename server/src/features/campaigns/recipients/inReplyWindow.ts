import { REPLY_WINDOW } from '@recado/contract/tickets/replyWindow'
import { sql } from 'kysely'
import { later } from '../../../kernel/clock.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'

type Sought = { connectionId: number | null; identities: readonly string[]; now: Date }

/** Which of these have written over that line within the reply window. */
export async function numbersInReplyWindow(db: TenantDb, { connectionId, identities, now }: Sought): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('contactIdentities')
    .innerJoin('tickets', 'tickets.contactId', 'contactIdentities.contactId')
    .select('contactIdentities.value')
    .distinct()
    .where('contactIdentities.kind', '=', 'number')
    .where('contactIdentities.value', '=', sql<string>`any(${identities}::text[])`)
    .where('tickets.connectionId', '=', connectionId)
    .where('tickets.heardAt', '>', later(now, -REPLY_WINDOW).toISOString())
    .execute()
  return new Set(rows.map(({ value }) => value))
}
