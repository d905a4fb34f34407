import { sql } from 'kysely'
import { params } from '../../kernel/database/param.ts'
import { preparedVariants } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { likePattern } from '../../kernel/likePattern.ts'

/** Enough for a search: a user who finds this many types another letter. */
const MAX_MATCHES = 2000

const matching = preparedVariants((prepare, hasDigits: boolean) =>
  prepare(
    params<{ pattern: string; digits: string }>(),
    (db, p) =>
      db
        .selectFrom('contacts')
        .innerJoin('tickets', 'tickets.contactId', 'contacts.id')
        .where((eb) =>
          eb.or([
            sql<boolean>`fold(${eb.ref('contacts.name')}) like ${p.pattern}`,
            ...(hasDigits ? [eb('contacts.number', 'like', p.digits)] : []),
          ]),
        )
        .select('tickets.id')
        .orderBy('tickets.updatedAt', 'desc')
        .limit(sql.lit(MAX_MATCHES)),
    { isPlannedAnew: true },
  ),
)

/** The ids of tickets whose contact's name or number contains the text, the last changed first; undefined if the text is blank. */
export async function ticketsMatching(db: TenantDb, text: string): Promise<number[] | undefined> {
  if (text.trim() === '') return undefined
  const digits = text.replace(/\D/g, '')
  const rows = await matching(digits.length >= 3)(db, { pattern: likePattern(text), digits: `%${digits}%` })
  return rows.map(({ id }) => id)
}
