import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { type Selectable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { RowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type FileColumns, readyFilePresenter } from '../media/index.ts'

type Handle = TenantDb | Tx['db']
export type CampaignRow = Selectable<TenantDatabase['campaigns']>
/** The row as it is read. `campaignPresenter` signs the address of its file. */
type StoredCampaign = Omit<Campaign, 'mediaPath' | 'media' | 'progress'> & FileColumns & { addressed: number; done: number }

/** Only a person can make it go on: by a restart, by putting back its file, or by a choice. */
export const personalWaitReasons: readonly Campaign['waitsFor'][] = ['failures', 'fileLost', 'choice']
export const waitsForPerson = sql<boolean>`coalesce(${sql.ref('campaigns.waitsFor')} in (${sql.join(personalWaitReasons.map((reason) => sql.lit(reason)))}), false)`

/** Whether a campaign may send its next message. */
export const isSending = sql<boolean>`(${sql.ref('campaigns.status')} = 'EM_ANDAMENTO' and ${sql.ref('campaigns.preparedAt')} is not null and not ${waitsForPerson})`

const columns = ['id', 'companyId', 'name', 'message1', 'message2', 'message3', 'message4', 'message5', 'status', 'scheduledAt'] as const
const others = [
  'templates',
  'completedAt',
  'contactListId',
  'tagId',
  'fileListId',
  'mediaId',
  'pace',
  'done',
  'waitsFor',
  'lacking',
  'acceptsUnpriced',
  'waitsUntil',
  'archived',
] as const

export const campaignRows = (db: Handle): RowsQuery<Campaign> =>
  (db as TenantDb)
    .selectFrom('campaigns')
    .leftJoin('connections', 'connections.id', 'campaigns.connectionId')
    .leftJoin('contactLists', 'contactLists.id', 'campaigns.contactListId')
    .leftJoin('tags', 'tags.id', 'campaigns.tagId')
    .leftJoin('media', 'media.id', 'campaigns.mediaId')
    .select(columns.map((name) => `campaigns.${name}` as const))
    .select(others.map((name) => `campaigns.${name}` as const))
    // `readPage` adds a column called `total` with the number of rows, so the campaign's own total needs another name.
    .select(['campaigns.total as addressed', 'campaigns.connectionId as whatsappId'])
    .select(['media.name as mediaName', 'media.mime', 'media.size', 'media.hasThumbnail', 'media.lostAt'])
    .select((eb) => [
      named('connections', 'whatsapp'),
      named('tags', 'tag'),
      sql`case when coalesce(${eb.ref('contactLists.name')}, ${eb.ref('campaigns.contactListName')}) is null then null else ${jsonBuildObject(
        {
          id: eb.ref('contactLists.id'),
          name: eb.fn.coalesce('contactLists.name', 'campaigns.contactListName'),
          contacts: sql`'[]'::json`,
        },
      )} end`.as('contactList'),
    ]) as unknown as RowsQuery<Campaign>

const named = <Name extends string>(table: string, as: Name) =>
  sql`case when ${sql.ref(`${table}.id`)} is null then null else json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`.as(
    as,
  )

/** Turns a stored row into the campaign that the API answers. */
export function campaignPresenter(kernel: Pick<Kernel, 'urlSigner'>) {
  const fileOf = readyFilePresenter(kernel)
  return (row: Campaign): Campaign => {
    const { companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt, addressed, done, ...rest } = row as unknown as StoredCampaign
    return {
      ...rest,
      companyId,
      progress: { total: addressed, done },
      ...fileOf({ companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt }),
    }
  }
}
