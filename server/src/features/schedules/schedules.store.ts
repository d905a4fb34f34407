import { isDeepStrictEqual } from 'node:util'
import { settings } from '@recado/contract/companies/settings'
import { AppError } from '@recado/contract/errors'
import { type Actor, can } from '@recado/contract/permissions'
import { wallText } from '@recado/contract/schedules/repeat'
import type { Schedule, schedules } from '@recado/contract/schedules/schedules'
import { momentOf } from '@recado/contract/time/zones'
import { type Expression, sql } from 'kysely'
import type { z } from 'zod'
import { mustExist, type Store } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { storedSettings } from '../settings/index.ts'
import { scheduleRows, shownSchedule } from './schedules.rows.ts'

/** Where the company is when it says a time. */
type Placed = { timezone?: string }
type NewSchedule = z.output<typeof schedules.create> & Placed
type ScheduleChanges = z.output<typeof schedules.update> & Placed
export type ScheduleStore = Store<Schedule, NewSchedule, ScheduleChanges, z.output<typeof schedules.endpoints.list.query>>

type Handle = TenantDb | Tx['db']

/** One's own; supervisors see everybody's. */
const seenSchedules = (actor: Actor) => (db: Handle) =>
  can(actor, 'schedules:seeAll') ? scheduleRows(db) : scheduleRows(db).where('schedules.userId', '=', actor.userId)

export const timezoneOf = async (db: Handle) => (await storedSettings(db)).get('timezone') ?? settings.timezone.default

export function scheduleStore(kernel: Pick<Kernel, 'signatures'>): ScheduleStore {
  const shown = shownSchedule(kernel)
  const read = async ({ db }: Tx, id: number) => shown(await scheduleRows(db).where('schedules.id', '=', id).executeTakeFirstOrThrow())
  return {
    ...{ table: 'schedules', rows: scheduleRows, shown, seenBy: seenSchedules, filtered },
    columns: { 'contact.name': 'contacts.name' },
    async prepare(values, { db }) {
      const timezone = await timezoneOf(db)
      return { ...values, timezone, ...(values.sendAt !== undefined && { sendAt: momentSaid(values.sendAt, timezone) }) }
    },
    async create(tx, { timezone, whatsappId, repeat, ...values }, actor) {
      const series = { repeat: repeat && JSON.stringify(repeat), repeatFrom: repeat && firstOf(values.sendAt, timezone) }
      const { id } = await tx.db
        .insertInto('schedules')
        .values({ ...values, ...series, connectionId: whatsappId, userId: actor.userId })
        .returning('id')
        .executeTakeFirstOrThrow()
      return read(tx, id)
    },
    async update(tx, { id, row, values }) {
      if (row.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT')
      await tx.db.updateTable('schedules').set(changesOf(row, values)).where('id', '=', id).execute()
      return read(tx, id)
    },
    async remove({ db }, { id }) {
      await db.deleteFrom('schedules').where('id', '=', id).execute()
    },
  }
}

/** Whatever is changed, it is planned anew. The first time of a repetition stays, unless another time or another rule is chosen. */
function changesOf(row: Schedule, { timezone, whatsappId, ...values }: ScheduleChanges) {
  const { repeat = row.repeat, sendAt = row.sendAt } = values
  const isMoved = sendAt !== row.sendAt || !isDeepStrictEqual(repeat, row.repeat)
  return {
    ...{ ...values, repeat: repeat && JSON.stringify(repeat), status: 'PENDENTE' as const, error: null, messageId: null },
    ...(whatsappId !== undefined && { connectionId: whatsappId }),
    ...(isMoved && { repeatFrom: repeat && firstOf(sendAt, timezone) }),
  }
}

const firstOf = (sendAt: string, timezone: string = settings.timezone.default) => wallText(timezone, new Date(sendAt))

/** A time without an offset is read where the company is. */
function momentSaid(text: string, timezone: string): string {
  const isPlaced = /(Z|[+-]\d\d:?\d\d)$/i.test(text.slice(10))
  return new Date(isPlaced ? text : momentOf(timezone, Date.parse(`${text}Z`))).toISOString()
}

/** Those of one contact, and of the days that are asked for, as the calendar where the company is has them. */
const filtered: ScheduleStore['filtered'] = async ({ dateStart, dateEnd, contactId }, db, actor) => {
  const ofOne = contactId === undefined ? undefined : db.selectFrom('contacts').select('id').where('id', '=', contactId)
  if (ofOne) mustExist(await ofOne.executeTakeFirst(), 'ERR_NO_CONTACT_FOUND')
  const timezone = dateStart || dateEnd ? await timezoneOf(db) : ''
  const begin = (day: string, later: number) => sql<string>`(${day}::date + ${sql.lit(later)})::timestamp at time zone ${timezone}`
  return (handle) => {
    const rows = seenSchedules(actor)(handle)
    const ofContact = contactId === undefined ? rows : rows.where('schedules.contactId', '=', contactId)
    const from = dateStart === undefined ? ofContact : ofContact.where(since(begin(dateStart, 0)))
    return dateEnd === undefined ? from : from.where('schedules.sendAt', '<', begin(dateEnd, 1))
  }
}

/** What is planned to repeat goes on after its own day. */
const since = (begin: Expression<string>) =>
  sql<boolean>`(${sql.ref('schedules.sendAt')} >= ${begin} or (${sql.ref('schedules.repeat')} is not null and ${sql.ref('schedules.status')} = 'PENDENTE'))`

/** The schedule, if it is there and the actor sees it, while nobody else can change it. */
export async function heldSchedule({ db }: Tx, actor: Actor, id: number): Promise<Schedule> {
  const row = await seenSchedules(actor)(db).where('schedules.id', '=', id).forNoKeyUpdate('schedules').executeTakeFirst()
  return mustExist(row, 'ERR_NO_SCHEDULE_FOUND')
}
