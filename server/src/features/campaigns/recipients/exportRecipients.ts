import { Readable } from 'node:stream'
import type { CampaignRecipient, RecipientState } from '@recado/contract/campaigns/recipients'
import type { ColumnValues } from '@recado/contract/contactLists/listColumns'
import type { Language } from '@recado/contract/kit/languages'
import { sql } from 'kysely'
import type { Channel } from '../../../channels/channel.ts'
import { csvHeader, csvLine } from '../../../kernel/csv.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { recipientSheetTexts } from './recipientSheetTexts.ts'
import { recipientRows } from './recipients.rows.ts'

const PORTION = 5000

type Wanted = { campaignId: number; state: RecipientState | undefined; language: Language; channels: Channels }
type Channels = ReadonlyMap<string, Channel>

/** All recipients as CSV in the reader's language, in the order of their ids. Rows are read while the file is downloaded. */
export const exportRecipients = (db: TenantDb, wanted: Wanted): Readable => Readable.from(lines(db, wanted))

async function* lines(db: TenantDb, { campaignId, state, language, channels }: Wanted) {
  const keys = await keysUsed(db, campaignId)
  const { columns, states } = recipientSheetTexts[language]
  const toReason = reasonTexts(language, channels)
  yield csvHeader([...columns, ...keys])
  const lineOf = ({ name, number, state: reached, reason, variant, message, values, ...row }: Exported) => {
    const moments = [row.sentAt, row.deliveredAt, row.readAt, row.answeredAt].map(momentOf)
    const cells = [name, number, states[reached], reason === null ? '' : toReason(reason), String(variant), ...moments, message]
    return csvLine([...cells, ...keys.map((key) => values[key] ?? '')])
  }
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
    if (rows.length > 0) yield (rows as Exported[]).map(lineOf).join('')
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

/** What the reader sees in the report: the channel's own text for a reason that only it has, else the general one. */
function reasonTexts(language: Language, channels: Channels) {
  const { reasons, otherReason } = recipientSheetTexts[language]
  const own = new Map([...channels.values()].flatMap(({ refusals = {} }) => Object.entries(refusals)))
  return (reason: string) => reasons.get(reason) ?? own.get(reason)?.[language] ?? otherReason
}

/** The type says text, as JSON has it. Here the database answered a date. */
const momentOf = (moment: string | null) => (moment === null ? '' : new Date(moment).toISOString())
