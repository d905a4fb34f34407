import { sql } from 'kysely'
import { preparedVariants } from '../../kernel/database/preparedVariants.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { likePattern } from '../../kernel/likePattern.ts'

/** More than anybody pages through: whoever finds so many types another letter. */
const MOST = 2000

const matching = preparedVariants((prepare, hasDigits: boolean) =>
  prepare<{ pattern: string; digits: string }, { id: number }>(
    (db, param) =>
      db
        .selectFrom('contacts')
        .innerJoin('tickets', 'tickets.contactId', 'contacts.id')
        .where((eb) =>
          eb.or([
            sql<boolean>`fold(${eb.ref('contacts.name')}) like ${param('pattern')}`,
            ...(hasDigits ? [eb('contacts.number', 'like', param('digits'))] : []),
          ]),
        )
        .select('tickets.id')
        .orderBy('tickets.updatedAt', 'desc')
        .limit(sql.lit(MOST)),
    { isPlannedAnew: true },
  ),
)

/** Tickets whose contact's name or number holds the text, the last changed first. */
export async function ticketsMatching(db: TenantDb, text: string): Promise<number[]> {
  const digits = text.replace(/\D/g, '')
  const rows = await matching(digits.length >= 3)(db, { pattern: likePattern(text), digits: `%${digits}%` })
  return rows.map(({ id }) => id)
}
