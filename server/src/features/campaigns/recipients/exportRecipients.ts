import { Readable } from 'node:stream'
import type { CampaignRecipient, RecipientState } from '@recado/contract/campaigns/recipients'
import { sql } from 'kysely'
import { csvHead, csvLine } from '../../../kernel/csv.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { recipientRows } from './recipients.rows.ts'

const PORTION = 5000

/** All recipients in the order in which they are told of, read while they are sent. */
export const exportRecipients = (db: TenantDb, campaignId: number, state: RecipientState | undefined): Readable =>
  Readable.from(lines(db, campaignId, state))

async function* lines(db: TenantDb, campaignId: number, state: RecipientState | undefined) {
  yield csvHead(['name', 'number', 'state', 'reason', 'variant', 'sentAt', 'deliveredAt', 'readAt', 'answeredAt', 'message'])
  let last = 0
  do {
    const rows = await recipientRows(
      campaignId,
      state,
    )(db)
      .where('campaignRecipients.id', '>', last)
      .orderBy('campaignRecipients.id')
      .limit(sql.lit(PORTION))
      .execute()
    if (rows.length > 0) yield rows.map(lineOf).join('')
    last = rows.length === PORTION ? (rows.at(-1)?.id ?? 0) : 0
  } while (last > 0)
}

const lineOf = ({ name, number, state, reason, variant, sentAt, deliveredAt, readAt, answeredAt, message }: CampaignRecipient) =>
  csvLine([name, number, state, reason ?? '', String(variant), ...[sentAt, deliveredAt, readAt, answeredAt].map(momentOf), message])

/** The database answers moments as dates, which the wire writes as texts. */
const momentOf = (moment: string | null) => (moment === null ? '' : new Date(moment).toISOString())
