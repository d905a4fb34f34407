import { sql } from 'kysely'
import { containing } from '../../kernel/containing.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'

/** More than anybody pages through: whoever finds so many types another letter. */
const MOST = 2000

/** Tickets whose contact's name or number holds the text, the last changed first. */
export async function ticketsMatching(db: TenantDb, text: string): Promise<number[]> {
  const digits = text.replace(/\D/g, '')
  const rows = await db
    .selectFrom('contacts')
    .innerJoin('tickets', 'tickets.contactId', 'contacts.id')
    .where((eb) =>
      eb.or([
        sql<boolean>`fold(${eb.ref('contacts.name')}) like ${containing(text)}`,
        ...(digits.length >= 3 ? [eb('contacts.number', 'like', `%${digits}%`)] : []),
      ]),
    )
    .select('tickets.id')
    .orderBy('tickets.updatedAt', 'desc')
    .limit(sql.lit(MOST))
    .execute()
  return rows.map(({ id }) => id)
}
