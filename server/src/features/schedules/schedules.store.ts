import { isDeepStrictEqual } from 'node:util'
import { settings } from '@recado/contract/companies/settings'
import { AppError } from '@recado/contract/errors'
import { type Actor, can } from '@recado/contract/permissions'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { type Schedule, schedulePictures, type schedules } from '@recado/contract/schedules/schedules'
import { parseTimeInput } from '@recado/contract/time/timeInput'
import { type Expression, sql } from 'kysely'
import type { z } from 'zod'
import { minutes } from '../../kernel/clock.ts'
import { assertExists, type Store } from '../../kernel/crud.ts'

import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { UploadedFile } from '../../kernel/http/receiveFiles.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import type { Tx } from '../../kernel/transact.ts'
import { contactsOfPerson } from '../contactQueries/index.ts'
import { insertUploadedMedia, type StoredUpload, storeUpload } from '../media/index.ts'
import { settingOf } from '../settings/index.ts'
import { assertPlannable } from '../templates/index.ts'
import { readSchedule, schedulePresenter, scheduleRows } from './schedules.rows.ts'

/** `timezone` of the company, if a time is given; `upload` is the picture of the same request. */
type Placed = { timezone?: string; upload?: StoredUpload | undefined }
type NewSchedule = z.output<typeof schedules.create> & Placed
type ScheduleChanges = z.output<typeof schedules.update> & Placed
export type ScheduleStore = Store<Schedule, NewSchedule, ScheduleChanges, z.output<typeof schedules.endpoints.list.query>>

type Handle = TenantDb | Tx['db']

/** Users see their own schedules, supervisors all of them. */
export const visibleSchedules = (actor: Actor) => (db: Handle) =>
  can(actor, 'schedules:seeAll') ? scheduleRows(db) : scheduleRows(db).where('schedules.userId', '=', actor.userId)

export function scheduleStore(kernel: Kernel): ScheduleStore {
  const read = async ({ db }: Tx, id: number) => assertExists(await readSchedule(db, kernel, id), 'ERR_NO_SCHEDULE_FOUND')
  return {
    table: 'schedules',
    rows: scheduleRows,
    present: schedulePresenter(kernel),
    seenBy: visibleSchedules,
    filtered,
    columns: { 'contact.name': 'contacts.name' },
    async prepare(values, { db, actor, files: [picture] = [] }) {
      const timezone = await settingOf(db, 'timezone')
      const upload = picture && (await adoptPicture(kernel, actor, picture))
      return { ...values, timezone, upload, ...(values.sendAt !== undefined && { sendAt: parseTimeInput(values.sendAt, timezone) }) }
    },
    async create(tx, { timezone, upload, whatsappId, repeat, templateValues, ...values }, actor) {
      assertFuture(kernel, values.sendAt)
      await assertTemplateUsable(tx, { ...values, whatsappId, templateValues })
      const mediaId = upload ? await insertUploadedMedia(tx, upload) : null
      const series = { repeat: repeat && JSON.stringify(repeat), repeatFrom: repeat && firstOf(values.sendAt, timezone) }
      const how = { ...series, mediaId, templateValues: JSON.stringify(templateValues) }
      const { id } = await tx.db
        .insertInto('schedules')
        .values({ ...values, ...how, connectionId: whatsappId, userId: actor.userId })
        .returning('id')
        .executeTakeFirstOrThrow()
      return read(tx, id)
    },
    async update(tx, { id, row, values }) {
      if (row.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT')
      if (values.sendAt !== undefined && !isSameMinute(values.sendAt, row.sendAt)) assertFuture(kernel, values.sendAt)
      await assertTemplateUsable(tx, { ...row, ...values })
      await tx.db.updateTable('schedules').set(changesOf(row, values)).where('id', '=', id).execute()
      return read(tx, id)
    },
    async remove({ db }, { id }) {
      await db.deleteFrom('schedules').where('id', '=', id).execute()
    },
  }
}

/** Allow one minute: the form shows minutes, and the current one has already begun. */
function assertFuture({ clock }: Pick<Kernel, 'clock'>, sendAt: string) {
  if (Date.parse(sendAt) < clock.now().getTime() - minutes(1)) throw invalidField('sendAt', 'in_past')
}

/** Forms and old clients send back the time that they read, without its seconds. */
const isSameMinute = (one: string, other: string) => Math.floor(Date.parse(one) / minutes(1)) === Math.floor(Date.parse(other) / minutes(1))

/** Stores the picture before the schedule is created, so that a schedule never exists without its picture. */
async function adoptPicture(kernel: Kernel, { companyId }: Actor, picture: UploadedFile) {
  if (!schedulePictures.includes(picture.mime)) throw new AppError('ERR_MEDIA_TYPE')
  return storeUpload(kernel, companyId, picture)
}

type Planned = Pick<Schedule, 'templateId' | 'templateValues' | 'whatsappId'>

/** A template belongs to one connection, so it needs the connection to be chosen. */
async function assertTemplateUsable(tx: Tx, { templateId, templateValues: values, whatsappId }: Planned) {
  if (templateId !== null) await assertPlannable(tx, { templateId, values, connectionId: whatsappId })
}

/** Every change sets the schedule back to pending. A repetition keeps its first time, unless the time or the rule changes. */
function changesOf(row: Schedule, { timezone, upload: _, whatsappId, templateValues, ...values }: ScheduleChanges) {
  const { repeat = row.repeat, sendAt = row.sendAt } = values
  const isMoved = sendAt !== row.sendAt || !isDeepStrictEqual(repeat, row.repeat)
  return {
    ...values,
    repeat: repeat && JSON.stringify(repeat),
    status: 'PENDENTE' as const,
    error: null,
    messageId: null,
    ...(whatsappId !== undefined && { connectionId: whatsappId }),
    ...(templateValues !== undefined && { templateValues: JSON.stringify(templateValues) }),
    ...(isMoved && { repeatFrom: repeat && firstOf(sendAt, timezone) }),
  }
}

const firstOf = (sendAt: string, timezone: string = settings.timezone.default) => toLocalTime(timezone, new Date(sendAt))

/** Filters by contact, by user, and by days in the company's time zone. */
const filtered: ScheduleStore['filtered'] = async ({ dateStart, dateEnd, contactId, ofPerson, userId }, db, actor) => {
  const contact = contactId === undefined ? undefined : db.selectFrom('contacts').select('id').where('id', '=', contactId)
  if (contact) assertExists(await contact.executeTakeFirst(), 'ERR_NO_CONTACT_FOUND')
  const ofUser = userId === undefined ? undefined : db.selectFrom('users').select('id').where('id', '=', userId)
  if (ofUser) assertExists(await ofUser.executeTakeFirst(), 'ERR_NO_USER_FOUND')
  const timezone = dateStart || dateEnd ? await settingOf(db, 'timezone') : ''
  const begin = (day: string, later: number) => sql<string>`(${day}::date + ${sql.lit(later)})::timestamp at time zone ${timezone}`
  return (handle) => {
    const seen = visibleSchedules(actor)(handle)
    const rows = userId === undefined ? seen : seen.where('schedules.userId', '=', userId)
    const ofContact =
      contactId === undefined
        ? rows
        : rows.where('schedules.contactId', 'in', contactsOfPerson(handle as TenantDb, { contactId, ofPerson }))
    const from = dateStart === undefined ? ofContact : ofContact.where(since(begin(dateStart, 0)))
    return dateEnd === undefined ? from : from.where('schedules.sendAt', '<', begin(dateEnd, 1))
  }
}

/** A repeating schedule also matches days after its own. */
const since = (begin: Expression<string>) =>
  sql<boolean>`(${sql.ref('schedules.sendAt')} >= ${begin} or (${sql.ref('schedules.repeat')} is not null and ${sql.ref('schedules.status')} = 'PENDENTE'))`

/** Locks the schedule. Throws if it does not exist or the actor may not see it. */
export async function lockSchedule({ db }: Tx, actor: Actor, id: number): Promise<Schedule> {
  const row = await visibleSchedules(actor)(db).where('schedules.id', '=', id).forNoKeyUpdate('schedules').executeTakeFirst()
  return assertExists(row, 'ERR_NO_SCHEDULE_FOUND')
}

/** Moves the schedules of merged contacts to the contact that remains. */
export const moveSchedulesToContact = ({ db }: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) =>
  db.updateTable('schedules').set({ contactId: kept }).where('contactId', 'in', gone).execute()
