import type { contacts } from '@recado/contract/contacts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { contactRows } from '../contactRow/index.ts'
import { timezoneOf } from '../settings/index.ts'

export type ContactQuery = z.output<typeof contacts.endpoints.list.query>

/** Contacts created on the days that are asked for, as the calendar of the company's time zone has them; or those that opted out. */
export async function chosenContacts({ date, dateStart, dateEnd, optedOut }: ContactQuery, db: TenantDb) {
  const from = [date, dateStart].filter((day) => day !== undefined)
  const until = [date, dateEnd].filter((day) => day !== undefined)
  if (from.length + until.length === 0 && !optedOut) return undefined
  const timezone = await timezoneOf(db)
  const begin = (day: string, later: number) => sql`(${day}::date + ${sql.lit(later)})::timestamp at time zone ${timezone}`
  const created = sql.ref('contacts.createdAt')
  const conditions = [
    ...from.map((day) => sql<boolean>`${created} >= ${begin(day, 0)}`),
    ...(optedOut ? [sql<boolean>`${sql.ref('contacts.optedOutAt')} is not null`] : []),
    ...until.map((day) => sql<boolean>`${created} < ${begin(day, 1)}`),
  ]
  return (...[handle]: Parameters<typeof contactRows>) => conditions.reduce((rows, condition) => rows.where(condition), contactRows(handle))
}
