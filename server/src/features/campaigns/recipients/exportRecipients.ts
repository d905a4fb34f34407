import { Readable } from 'node:stream'
import type { CampaignRecipient, RecipientState } from '@recado/contract/campaigns/recipients'
import type { ColumnValues } from '@recado/contract/contactLists/listColumns'
import { sql } from 'kysely'
import { csvHeader, csvLine } from '../../../kernel/csv.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { recipientRows } from './recipients.rows.ts'

const PORTION = 5000

/** All recipients as CSV, in the order of their ids. Rows are read while the file is downloaded. */
export const exportRecipients = (db: TenantDb, campaignId: number, state: RecipientState | undefined): Readable =>
  Readable.from(lines(db, campaignId, state))

async function* lines(db: TenantDb, campaignId: number, state: RecipientState | undefined) {
  const keys = await keysUsed(db, campaignId)
  yield csvHeader(['name', 'number', 'state', 'reason', 'variant', 'sentAt', 'deliveredAt', 'readAt', 'answeredAt', 'message', ...keys])
  let last = 0
  do {
    const rows = await recipientRows(
      campaignId,
      state,
    )(db)
      .select('campaignRecipients.values' as never)
      .where('campaignRecipients.id', '>', last)
      .orderBy('campaignRecipients.id')
      .limit(sql.lit(PORTION))
      .execute()
    if (rows.length > 0) yield (rows as Exported[]).map((row) => lineOf(row, keys)).join('')
    last = rows.length === PORTION ? (rows.at(-1)?.id ?? 0) : 0
  } while (last > 0)
}

type Exported = CampaignRecipient & { values: ColumnValues }

/** The further columns of the list in which at least one recipient has a value. */
async function keysUsed(db: TenantDb, campaignId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('campaignRecipients')
    .select(sql<string>`jsonb_object_keys(${sql.ref('values')})`.as('key'))
    .distinct()
    .where('campaignId', '=', campaignId)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key)
}

function lineOf(row: Exported, keys: readonly string[]) {
  const { name, number, state, reason, variant, sentAt, deliveredAt, readAt, answeredAt, message, values } = row
  const moments = [sentAt, deliveredAt, readAt, answeredAt].map(momentOf)
  return csvLine([name, number, state, reason ?? '', String(variant), ...moments, message, ...keys.map((key) => values[key] ?? '')])
}

/** The type says text, as JSON has it. Here the database answered a date. */
const momentOf = (moment: string | null) => (moment === null ? '' : new Date(moment).toISOString())
