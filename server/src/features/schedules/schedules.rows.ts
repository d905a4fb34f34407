import type { Schedule } from '@recado/contract/schedules/schedules'
import { type Selectable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { RowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type FileColumns, readyFilePresenter } from '../media/index.ts'

export type ScheduleRow = Selectable<TenantDatabase['schedules']>

/** A row with its file, whose address is not signed yet. */
type StoredSchedule = Omit<Schedule, 'mediaPath' | 'media'> & FileColumns

const columns = ['id', 'companyId', 'kind', 'body', 'contactId', 'sendAt', 'sentAt', 'status', 'error', 'userId', 'openTicket'] as const

export const scheduleRows = (db: TenantDb | Tx['db']): RowsQuery<Schedule> =>
  (db as TenantDb)
    .selectFrom('schedules')
    .innerJoin('contacts', 'contacts.id', 'schedules.contactId')
    .leftJoin('media', 'media.id', 'schedules.mediaId')
    .leftJoin('messages', 'messages.id', 'schedules.messageId')
    .leftJoin('tickets', 'tickets.id', 'messages.ticketId')
    .select(columns.map((name) => `schedules.${name}` as const))
    .select(['schedules.connectionId as whatsappId', 'schedules.repeat', 'schedules.repeatFrom', 'schedules.mediaId'])
    .select(['schedules.templateId', 'schedules.templateValues'])
    .select(['media.name as mediaName', 'media.mime', 'media.size', 'media.hasThumbnail', 'media.lostAt'])
    .select((eb) => [
      jsonBuildObject({
        id: eb.ref('contacts.id'),
        name: eb.ref('contacts.name'),
        number: eb.ref('contacts.number'),
        profilePicUrl: eb.ref('contacts.profilePicUrl'),
      }).as('contact'),
      sql`case when ${eb.ref('tickets.id')} is null then null else ${jsonBuildObject({
        id: eb.ref('tickets.id'),
        uuid: eb.ref('tickets.uuid'),
      })} end`.as('ticket'),
      sql<string | null>`case when not ${eb.ref('messages.isDeleted')} then ${eb.ref('messages.body')} end`.as('sentBody'),
    ]) as unknown as RowsQuery<Schedule>

/** Returns the function that turns a row into the API's schedule, with a signed address of its file. */
export function schedulePresenter(kernel: Pick<Kernel, 'urlSigner'>) {
  const fileOf = readyFilePresenter(kernel)
  return (row: Schedule): Schedule => {
    const { companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt, ...shown } = row as unknown as StoredSchedule
    return { ...shown, ...fileOf({ companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt }) }
  }
}

/** One schedule in the form of the API. */
export async function readSchedule(db: TenantDb | Tx['db'], kernel: Pick<Kernel, 'urlSigner'>, id: number): Promise<Schedule | undefined> {
  const row = await scheduleRows(db).where('schedules.id', '=', id).executeTakeFirst()
  return row && schedulePresenter(kernel)(row)
}
