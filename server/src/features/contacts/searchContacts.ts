import type { Contact } from '@recado/contract/contacts'
import { searchDigits } from '@recado/contract/kit/searchDigits'
import { sql } from 'kysely'
import { preparedVariants } from '../../kernel/database/preparedVariants.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { likePattern } from '../../kernel/likePattern.ts'
import { contactRows } from '../contactQueries/index.ts'

const MOST = 20

/** A text with digits is also searched in the numbers. That is a second statement, so that each gets the plan that suits its index. */
const containing = preparedVariants((prepare, hasDigits: boolean) =>
  prepare<{ pattern: string; digits: string }, Contact>(
    (db, param) => {
      const name = sql.ref('contacts.name')
      const byNumber = hasDigits ? sql` or ${sql.ref('contacts.number')} like ${param('digits')}` : sql``
      return contactRows(db)
        .where(sql<boolean>`(fold(${name}) like ${param('pattern')}${byNumber})`)
        .orderBy(sql`fold(${name}) collate "C"`)
        .limit(sql.lit(MOST)) as unknown as { compile: () => never }
    },
    { isPlannedAnew: true },
  ),
)

/** The first contacts by name whose name or number contains a text. */
export function searchContacts(db: TenantDb, text: string): Promise<Contact[]> {
  const digits = searchDigits(text)
  return containing(digits !== '')(db, { pattern: likePattern(text), digits: `%${digits}%` })
}
