import { settings } from '@recado/contract/companies/settings'
import type { contacts } from '@recado/contract/contacts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { storedSettings } from '../settings/index.ts'
import { contactRows } from './contacts.rows.ts'

export type ContactQuery = z.output<typeof contacts.endpoints.list.query>

/** Contacts created on the days that are asked for, as the calendar of the company's time zone has them. */
export async function createdWithin({ date, dateStart, dateEnd }: ContactQuery, db: TenantDb) {
  const from = [date, dateStart].filter((day) => day !== undefined)
  const until = [date, dateEnd].filter((day) => day !== undefined)
  if (from.length + until.length === 0) return undefined
  const timezone = (await storedSettings(db)).get('timezone') ?? settings.timezone.default
  const begin = (day: string, later: number) => sql`(${day}::date + ${sql.lit(later)})::timestamp at time zone ${timezone}`
  const created = sql.ref('contacts.createdAt')
  const conditions = [
    ...from.map((day) => sql<boolean>`${created} >= ${begin(day, 0)}`),
    ...until.map((day) => sql<boolean>`${created} < ${begin(day, 1)}`),
  ]
  return (...[handle]: Parameters<typeof contactRows>) => conditions.reduce((rows, condition) => rows.where(condition), contactRows(handle))
}
