import type { Contact } from '@recado/contract/contacts'
import { searchDigits } from '@recado/contract/kit/searchDigits'
import { sql } from 'kysely'
import { params } from '../../kernel/database/param.ts'
import { preparedVariants } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { likePattern } from '../../kernel/likePattern.ts'
import { contactRows } from '../contactQueries/index.ts'

const MOST = 20

/** A text with digits is also searched in the numbers. That is a second statement, so that each gets the plan that suits its index. */
const containing = preparedVariants((prepare, hasDigits: boolean) =>
  prepare(
    params<{ pattern: string; digits: string }>(),
    (db, p) => {
      const name = sql.ref('contacts.name')
      const byNumber = hasDigits ? sql` or ${sql.ref('contacts.number')} like ${p.digits}` : sql``
      return contactRows(db)
        .where(sql<boolean>`(fold(${name}) like ${p.pattern}${byNumber})`)
        .orderBy(sql`fold(${name}) collate "C"`)
        .limit(sql.lit(MOST))
    },
    { isPlannedAnew: true },
  ),
)

/** The first contacts by name whose name or number contains a text. */
export function searchContacts(db: TenantDb, text: string): Promise<Contact[]> {
  const digits = searchDigits(text)
  return containing(digits !== '')(db, { pattern: likePattern(text), digits: `%${digits}%` })
}
