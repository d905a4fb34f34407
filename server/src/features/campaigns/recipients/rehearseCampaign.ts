import type { Campaign } from '@recado/contract/campaigns/campaigns'
import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import { billingProviders, replyWindowProviders } from '@recado/contract/channels/channels'
import { REPLY_WINDOW } from '@recado/contract/tickets/replyWindow'
import { unknownVariables, type VariableLookup } from '@recado/contract/variables/variables'
import { sql } from 'kysely'
import type { Channel, ConnectionRef } from '../../../channels/channel.ts'
import { later } from '../../../kernel/clock.ts'
import { assertExists } from '../../../kernel/crud.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Channels } from '../../contacts/index.ts'
import { readyFilePresenter } from '../../media/index.ts'
import { settingOf } from '../../settings/index.ts'
import { readCampaignSettings } from '../campaignSettings.store.ts'
import type { CampaignRow } from '../campaigns.rows.ts'
import { type CampaignMessage, campaignMessagesFor, sendableOutsideWindow } from '../sending/campaignMessages.ts'
import { BATCH_SIZE, type CandidateRecipient, type RecipientSource, readCandidates } from './candidateRecipients.ts'
import { countPrefix, estimateCost, type RecipientPrefixes } from './estimateCost.ts'
import { estimateEnd } from './estimateEnd.ts'
import { type CheckedRecipient, checkRecipients } from './excludeRecipients.ts'
import {
  type CampaignTexts,
  excludesLacking,
  fillCampaignText,
  fillForRecipients,
  loadCampaignFilling,
  variantsOf,
} from './fillCampaignTexts.ts'
import { selectPendingRecipients, selectResendable } from './recipients.rows.ts'

const SAMPLES = 5

type Needed = { kernel: PlatformKernel; channels: Channels }

/** Returns what would happen if the campaign started or went on now. The checks are those of a real run, but nothing is written. */
export async function rehearseCampaign(db: TenantDb, id: number, needed: Needed): Promise<CampaignRehearsal> {
  const campaign = await readStored(db, id)
  return rehearse(db, campaign, { ...needed, recipients: upcomingRecipients(db, campaign) })
}

/** Returns what would happen if it were sent again to the recipients whose message failed for these reasons. */
export async function rehearseResend(db: TenantDb, id: number, { reasons, ...needed }: Needed & { reasons: readonly string[] }) {
  const campaign = await readStored(db, id)
  return rehearse(db, campaign, { ...needed, recipients: failedRecipients(db, id, reasons) })
}

const readStored = async (db: TenantDb, id: number): Promise<CampaignRow> =>
  assertExists(await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst(), 'ERR_NO_CAMPAIGN_FOUND')

async function rehearse(
  db: TenantDb,
  campaign: CampaignRow,
  { kernel, channels, recipients }: Needed & Pick<Counting, 'recipients'>,
): Promise<CampaignRehearsal> {
  const now = kernel.clock.now()
  const { connectionId, companyId } = campaign
  const settings = await readCampaignSettings(db)
  const filling = await loadCampaignFilling(db, campaign, now)
  const provider = await providerOf(db, connectionId)
  // On these channels a free text reaches only people who have written within the reply window.
  const isWindowed = replyWindowProviders.includes(provider)
  const { goesOut, reached, leftOut, lacking, first, prefixes } = await counted(db, campaign, { filling, recipients, isWindowed, now })
  // Only templates can start a conversation, so only they use up the daily quota of new people.
  const daily =
    campaign.templates.length > 0 ? await fetchDailyQuota(channels.get(provider), { connectionId: connectionId ?? 0, companyId }) : null
  const [pace, begins] = [campaign.pace ?? settings, isWindowed ? goesOut - reached : goesOut]
  const end = estimateEnd({ pace, hours: settings.sendingHours, timezone: await settingOf(db, 'timezone'), now, goesOut, begins, daily })
  return {
    goesOut,
    leftOut,
    lacking: { count: lacking.count, keys: [...lacking.keys] },
    samples: await samplesOf(db, campaign, { first, filling, presentFile: readyFilePresenter(kernel) }),
    unknown: [...new Set(filling.texts.flatMap((text) => unknownVariables(text, filling.isKnown, 'known')))],
    reached: isWindowed ? reached : null,
    daily,
    cost: billingProviders.includes(provider)
      ? await estimateCost(kernel, db, campaign, { prefixes, list: filling.list, lookup: first[0]?.lookup })
      : null,
    endsAt: goesOut > 0 ? end.toISOString() : null,
  }
}

/** `recipients`: whom it would go to, in batches. */
type Counting = { filling: CampaignTexts; recipients: AsyncIterable<CheckedRecipient[]>; isWindowed: boolean; now: Date }
type Ready = CheckedRecipient & { lookup: VariableLookup; lacking: string[] }
/** `isReached`: whether a free text gets through to them. */
type Sampled = Ready & { isReached: boolean }

/** Counts who gets it and who is left out, and collects the first recipients as samples. */
async function counted(db: TenantDb, campaign: CampaignRow, { filling, recipients, isWindowed, now }: Counting) {
  const leftOut = { invalid: 0, optedOut: 0, duplicate: 0, lacking: 0, blocked: 0 }
  const lacking = { count: 0, keys: new Set<string>() }
  const first: Sampled[] = []
  const prefixes: RecipientPrefixes = new Map()
  let [goesOut, reached] = [0, 0]
  for await (const batch of recipients) {
    for (const recipient of batch) if (recipient.leftOut !== null) leftOut[recipient.leftOut]++
    const filled = await fillForRecipients(
      db,
      filling,
      batch.filter((recipient) => recipient.leftOut === null),
    )
    for (const recipient of filled) for (const key of recipient.lacking) lacking.keys.add(key)
    const lackingCount = filled.filter((recipient) => recipient.lacking.length > 0).length
    lacking.count += lackingCount
    if (excludesLacking(campaign)) leftOut.lacking += lackingCount
    const sendable = excludesLacking(campaign) ? filled.filter((recipient) => recipient.lacking.length === 0) : filled
    goesOut += sendable.length
    const identities = sendable.map(({ identity }) => identity)
    const reachable = isWindowed
      ? await numbersInReplyWindow(db, { connectionId: campaign.connectionId, identities, now })
      : new Set(identities)
    reached += reachable.size
    for (const { identity } of sendable) countPrefix(prefixes, { number: identity, isReached: reachable.has(identity) })
    const samples = sendable.slice(0, SAMPLES - first.length)
    first.push(...samples.map((recipient) => ({ ...recipient, isReached: reachable.has(recipient.identity) })))
  }
  return { goesOut, reached, leftOut, lacking, first, prefixes }
}

/** Empty where the connection was deleted. */
async function providerOf(db: TenantDb, connectionId: number | null): Promise<string> {
  const connection = db
    .selectFrom('connections')
    .select('provider')
    .where('id', '=', connectionId ?? 0)
  return (await connection.executeTakeFirst())?.provider ?? ''
}

type Sampling = { first: readonly Sampled[]; filling: CampaignTexts; presentFile: ReturnType<typeof readyFilePresenter> }

/** What the sampled recipients would get, exactly as it would go out. The samples take the texts in turn, so that each is shown. */
async function samplesOf(db: TenantDb, campaign: CampaignRow, { first, filling, presentFile }: Sampling) {
  const { list } = filling
  const variants = variantsOf(campaign)
  const samples: CampaignRehearsal['samples'] = []
  for (const [at, { name, number, lookup, isReached }] of first.entries()) {
    const { variant } = filling.fitting(lookup, variants[at % variants.length])
    const ready = await campaignMessagesFor({ db }, { campaign, variant, list, fill: (text) => fillCampaignText(text, lookup) })
    const leaving = typeof ready === 'string' ? [] : isReached ? ready : sendableOutsideWindow(ready)
    const error = typeof ready === 'string' ? ready : leaving.length === 0 ? ('windowClosed' as const) : null
    const bubbles = await presentBubbles(db, leaving, { companyId: campaign.companyId, presentFile })
    samples.push({ name, number, message: leaving[0]?.body ?? '', bubbles, error })
  }
  return samples
}

type BubbleOptions = { companyId: number; presentFile: Sampling['presentFile'] }

async function presentBubbles(db: TenantDb, bubbles: readonly CampaignMessage[], { companyId, presentFile }: BubbleOptions) {
  const ids = bubbles.flatMap(({ mediaId }) => mediaId ?? [])
  const columns = ['id', 'name as mediaName', 'mime', 'size', 'hasThumbnail', 'lostAt'] as const
  const rows = ids.length === 0 ? [] : await db.selectFrom('media').select(columns).where('id', 'in', ids).execute()
  const files = new Map(rows.map(({ id, ...file }) => [id, presentFile({ ...file, mediaId: id, companyId })]))
  const none = { mediaPath: null, mediaName: null, media: null }
  return bubbles.map(({ body, mediaId, template }) => ({ body, template: template ?? null, ...(files.get(mediaId ?? '') ?? none) }))
}

/**
 * All recipients who would get the campaign from now on, in batches, and who would be left out: first the stored recipients who still wait,
 * then those who are not stored yet.
 */
async function* upcomingRecipients(
  db: TenantDb,
  campaign: RecipientSource & Pick<Campaign, 'id' | 'status'>,
): AsyncGenerator<CheckedRecipient[]> {
  const taken = new Set<string>()
  const isFresh = campaign.status === 'INATIVA' || campaign.status === 'PROGRAMADA'
  const { preparedAt, preparedTo } = isFresh ? fresh : await preparedOf(db, campaign.id)
  if (!isFresh)
    for await (const some of batches((after) => storedRecipients(db, campaign.id, after), 0)) yield await checkRecipients(db, some, taken)
  if (preparedAt !== null) return
  for await (const some of batches((after) => readCandidates(db, campaign, after), preparedTo)) yield await checkRecipients(db, some, taken)
}

/** The recipients whose message failed, in batches, and who of them would be left out now. */
async function* failedRecipients(db: TenantDb, campaignId: number, reasons: readonly string[]): AsyncGenerator<CheckedRecipient[]> {
  const taken = new Set<string>()
  const read = async (after: number): Promise<CandidateRecipient[]> => {
    const rows = selectResendable(db, campaignId, reasons)
      .where('campaignRecipients.id', '>', after)
      .select(candidateColumns.map((name) => `campaignRecipients.${name}` as const))
      .orderBy('campaignRecipients.id')
    return (await rows.limit(BATCH_SIZE).execute()).map((recipient) => ({ ...recipient, isInvalid: false }))
  }
  for await (const batch of batches(read, 0)) yield await checkRecipients(db, batch, taken)
}

/** No recipient is stored yet. */
const fresh = { preparedAt: null, preparedTo: 0 }

const preparedOf = (db: TenantDb, id: number) =>
  db.selectFrom('campaigns').select(['preparedAt', 'preparedTo']).where('id', '=', id).executeTakeFirstOrThrow()

async function* batches(read: (after: number) => Promise<CandidateRecipient[]>, start: number) {
  for (let batch = await read(start); batch.length > 0; batch = await read(batch.at(-1)?.id ?? 0)) yield batch
}

const candidateColumns = ['id', 'name', 'number', 'email', 'isNamed', 'values', 'identity'] as const

async function storedRecipients(db: TenantDb, campaignId: number, after: number): Promise<CandidateRecipient[]> {
  const recipients = selectPendingRecipients(db, campaignId).where('id', '>', after).select(candidateColumns)
  return (await recipients.limit(BATCH_SIZE).execute()).map((recipient) => ({ ...recipient, isInvalid: false }))
}

type WindowQuery = { connectionId: number | null; identities: readonly string[]; now: Date }

/** Which of these numbers have written over this connection within the reply window. */
async function numbersInReplyWindow(db: TenantDb, { connectionId, identities, now }: WindowQuery): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('contactIdentities')
    .innerJoin('tickets', 'tickets.contactId', 'contactIdentities.contactId')
    .select('contactIdentities.value')
    .distinct()
    .where('contactIdentities.kind', '=', 'number')
    .where('contactIdentities.value', '=', sql<string>`any(${identities}::text[])`)
    .where('tickets.connectionId', '=', connectionId)
    .where('tickets.heardAt', '>', later(now, -REPLY_WINDOW).toISOString())
    .execute()
  return new Set(rows.map(({ value }) => value))
}

/** How many new contacts the account may still write to today. Without WhatsApp the rehearsal returns its result all the same. */
async function fetchDailyQuota(channel: Channel | undefined, connection: ConnectionRef): Promise<CampaignRehearsal['daily']> {
  const quota = await channel?.dailyQuotaOf?.(connection).catch(() => undefined)
  return quota ?? null
}
