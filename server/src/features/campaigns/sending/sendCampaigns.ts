import { restrictionOf } from '@recado/contract/accountRestriction'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { type PacePosition, positionAfter } from '@recado/contract/campaigns/sendingPace'
import { billingProviders } from '@recado/contract/channels/channels'
import { isOffline } from '@recado/contract/connections'
import type { ColumnValues, ListColumn } from '@recado/contract/contactLists/listColumns'
import { campaignsCappedUntil, remainingForCampaigns } from '@recado/contract/newChats'
import { dayAt } from '@recado/contract/time/days'
import { momentOf } from '@recado/contract/time/timeZones'
import { sql } from 'kysely'
import { later, seconds } from '../../../kernel/clock.ts'
import { pollOrNotify } from '../../../kernel/concurrency/pollOrNotify.ts'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { Kernel, PlatformKernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { bulkRefusalOf, fillEmptyFields, resolveContact } from '../../contacts/index.ts'
import { type CostObstacle, type PriceBook, readPriceBook } from '../../costs/index.ts'
import { notifyAdmins } from '../../notices/index.ts'
import { settingOf } from '../../settings/index.ts'
import { readFieldsOfContact } from '../../variables/index.ts'
import { readCampaignSettings } from '../campaignSettings.store.ts'
import { CAMPAIGNS_WAKE_NAME, publishCampaign, publishEnd } from '../campaigns.event.ts'
import { type CampaignRow, isSending, waitsForPerson } from '../campaigns.rows.ts'
import { markCampaignsWithLostFile } from '../campaignsWithLostFile.ts'
import type { CandidateRecipient } from '../recipients/candidateRecipients.ts'
import { excludesLacking, loadCampaignFilling, waitsForChoice } from '../recipients/fillCampaignTexts.ts'
import { stopUntilChoice } from '../recipients/prepareRecipients.ts'
import { selectPendingRecipients } from '../recipients/recipients.rows.ts'
import { type DueConnection, dueConnections, nextIn, pausePace, savePaceSlot, takePaceSlot } from './campaignPaces.ts'
import { isWithinSendingHours } from './sendingHours.ts'
import { sendToContact } from './sendToContact.ts'
import { prepareStartedCampaigns, startDueCampaigns } from './startDueCampaigns.ts'

/** The pace is set in seconds. */
const NAP = 1000
/** A recipient whose message could not be stored this often counts as failed, so that the others need not wait behind them. */
const TRIES = 3
/** After a failed try the connection pauses for this long. */
const FAILED_PAUSE = seconds(5)

/**
 * Starts, prepares and sends campaigns while this process runs. Several processes share the work by connection. Each step is a loop of its
 * own: storing a hundred thousand recipients takes a while, and meanwhile other campaigns start and send.
 */
export function startCampaignWorker(kernel: PlatformKernel) {
  const { start, prepare, send } = createCampaignSender(kernel)
  const watched = { kernel, name: CAMPAIGNS_WAKE_NAME, what: { feature: 'campaigns' }, nap: NAP }
  let isEnding = false
  const loops = [
    pollOrNotify({ ...watched, work: start }),
    pollOrNotify({ ...watched, work: () => prepare(() => isEnding) }),
    pollOrNotify({ ...watched, work: send, nextIn: async () => (await nextIn(kernel)) ?? NAP }),
  ]
  return async () => {
    isEnding = true
    await Promise.all(loops.map((loop) => loop.end()))
  }
}

export function createCampaignSender(kernel: PlatformKernel) {
  const { log } = kernel
  /** How often the message of a recipient could not be stored. */
  const failedTries = new Map<number, number>()

  /** Returns false if the connection has to wait: for its next try, or for another process that works on it. */
  async function sendOver({ companyId, connectionId }: DueConnection, book: PriceBook): Promise<boolean> {
    let chosen: ChosenRecipient | undefined
    try {
      const isSent = await kernel.transact({ companyId }, (tx) => {
        chosen = undefined
        const onChosen = (recipient: ChosenRecipient) => {
          chosen = recipient
        }
        return sendNextMessage(tx, kernel, { connectionId, book, onChosen })
      })
      failPoint('campaign.afterCommit')
      if (chosen) failedTries.delete(chosen.recipientId)
      return isSent
    } catch (error) {
      log.warn({ err: error, connectionId, ...chosen }, 'a campaign message could not be sent')
      await recordFailedTry({ companyId, connectionId }, chosen)
      return false
    }
  }

  async function recordFailedTry(connection: DueConnection, recipient: ChosenRecipient | undefined) {
    const tries = recipient ? (failedTries.get(recipient.recipientId) ?? 0) + 1 : 0
    if (recipient) failedTries.set(recipient.recipientId, tries)
    const givenUp = tries >= TRIES ? recipient : undefined
    await pauseAfterFailure(kernel, { ...connection, givenUp })
    if (givenUp) failedTries.delete(givenUp.recipientId)
  }

  return {
    start: () => startDueCampaigns(kernel, (companyId) => mayRun(kernel, companyId)),
    prepare: (isEnding = () => false) => prepareStartedCampaigns(kernel, isEnding),
    async send() {
      await markWithoutConnection(kernel)
      await markCampaignsWithLostFile(kernel)
      const waitingConnections = new Set<number>()
      let book: PriceBook | undefined
      for (
        let due = await dueConnections(kernel, waitingConnections);
        due.length > 0;
        due = await dueConnections(kernel, waitingConnections)
      ) {
        book ??= await readPriceBook(kernel.platform)
        for (const connection of due)
          if (!((await mayRun(kernel, connection.companyId)) && (await sendOver(connection, book))))
            waitingConnections.add(connection.connectionId)
      }
    },
  }
}

/** Whether campaigns of this company are sent: it has paid, and its plan includes them. */
export async function mayRun({ platform, sessionCache }: PlatformKernel, companyId: number) {
  if (!(await sessionCache.isPaidCompany(companyId))) return false
  const row = await platform.selectFrom('companyPlans').select('useCampaigns').where('companyId', '=', companyId).executeTakeFirst()
  return row?.useCampaigns === true
}

/** The recipient whose message is about to be stored. A transaction that fails leaves no other trace of them. */
type ChosenRecipient = { campaignId: number; recipientId: number }
type PacedConnection = { connectionId: number; now: Date }
/** `onChosen`: called with the recipient before their message is stored. */
type SendContext = { book: PriceBook; onChosen: (recipient: ChosenRecipient) => void }

/** A campaign waits while this many messages are in the outbox of its connection: more would delay what agents write. */
const AHEAD = 20
const OUTBOX_FULL_PAUSE = seconds(1)
const OBSTACLE_PAUSE = seconds(15)

/**
 * Sends the next message over a connection, for the campaign that has waited longest. The same transaction takes the slot in the pace.
 * Returns false if it is not time yet, or another process works on this connection.
 */
async function sendNextMessage(
  tx: Tx,
  kernel: Kernel,
  { connectionId, ...context }: SendContext & { connectionId: number },
): Promise<boolean> {
  const paced = { connectionId, now: kernel.clock.now() }
  const slot = await takePaceSlot(tx, paced)
  if (slot === null) return false
  const next = await sendOnce(tx, kernel, { ...paced, ...context, slot })
  if (next) await savePaceSlot(tx, paced, next)
  failPoint('campaign.beforeCommit')
  return true
}

/** Returns when the connection may be used again; undefined (at once) if no recipient got a message. */
async function sendOnce(
  tx: Tx,
  kernel: Kernel,
  { slot, book, onChosen, ...paced }: PacedConnection & SendContext & { slot: PacePosition },
): Promise<PacePosition | undefined> {
  const { connectionId, now } = paced
  const tryAgainIn = (pause: number): PacePosition => ({ ...slot, nextAt: now.getTime() + pause })
  const campaign = await longestWaitingCampaign(tx, connectionId)
  if (!campaign) return tryAgainIn(OBSTACLE_PAUSE)
  const settings = await readCampaignSettings(tx.db)
  const limits = await limitsOf(tx, connectionId)
  const timezone = await settingOf(tx.db, 'timezone')
  const obstacle = obstacleOf(limits, now, isWithinSendingHours(settings.sendingHours, timezone, now))
  // A campaign that waits for a price or the budget goes on waiting until a message can be paid.
  const waitsForCosts = campaign.waitsFor === 'budget' || campaign.waitsFor === 'noPrice'
  if (obstacle.waitsFor || !waitsForCosts) await recordObstacle(tx, kernel, { ...paced, ...obstacle })
  if (obstacle.waitsFor) return tryAgainIn(OBSTACLE_PAUSE)
  if (await isFull(tx, connectionId, remainingForCampaigns(limits?.newChats ?? null, now))) return tryAgainIn(OUTBOX_FULL_PAUSE)
  const isCharged = billingProviders.includes(limits?.provider ?? '')
  const recipient = await nextRecipient(tx, campaign.id)
  if (recipient) onChosen({ campaignId: campaign.id, recipientId: recipient.id })
  const sent = recipient ? await sendToRecipient(tx, kernel, { campaign, recipient, now, book: isCharged ? book : undefined }) : 'nobody'
  if (sent === 'budget' || sent === 'noPrice') {
    const waitsUntil = sent === 'budget' ? nextMonthAt(timezone, now) : null
    await recordObstacle(tx, kernel, { ...paced, waitsFor: sent, waitsUntil })
    return tryAgainIn(OBSTACLE_PAUSE)
  }
  if (sent === 'choice') {
    await stopUntilChoice(tx, campaign, now)
    await publishCampaign(tx, kernel, campaign.id)
    return undefined
  }
  if (waitsForCosts) await recordObstacle(tx, kernel, { ...paced, ...obstacle })
  await recordSent(tx, kernel, { campaign, sent, isResent: recipient?.resentAt != null, now })
  return sent === 'message' ? positionAfter(campaign.pace ?? settings, slot, now.getTime()) : undefined
}

const longestWaitingCampaign = ({ db }: Tx, connectionId: number): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('connectionId', '=', connectionId)
    .where(isSending)
    .orderBy('lastSentAt', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const limitsOf = ({ db }: Tx, connectionId: number) =>
  db
    .selectFrom('connections')
    .select(['status', 'restrictedUntil', 'newChats', 'provider'])
    .where('id', '=', connectionId)
    .executeTakeFirst()

/** The budget starts again with each month in the company's time zone. */
const nextMonthAt = (timezone: string, now: Date) => {
  const [year = 0, month = 0] = dayAt(timezone, now).split('-').map(Number)
  return new Date(momentOf(timezone, Date.UTC(year, month))).toISOString()
}

type Obstacle = Pick<Campaign, 'waitsFor' | 'waitsUntil'>

export function obstacleOf(connection: Awaited<ReturnType<typeof limitsOf>>, now: Date, isWithinHours: boolean): Obstacle {
  if (!connection || isOffline(connection.status)) return { waitsFor: 'disconnected', waitsUntil: null }
  if (restrictionOf(connection, now)) return { waitsFor: 'restricted', waitsUntil: null }
  const cappedUntil = campaignsCappedUntil(connection.newChats, now)
  if (cappedUntil !== undefined) return { waitsFor: 'capped', waitsUntil: cappedUntil }
  return { waitsFor: isWithinHours ? null : 'hours', waitsUntil: null }
}

/** Admins are notified of these obstacles. The sending hours begin again by themselves. */
const needsAdmin = new Set<Campaign['waitsFor']>(['disconnected', 'restricted', 'budget', 'noPrice'])

/** Stores the obstacle on all running campaigns of this connection, or clears it. */
async function recordObstacle(tx: Tx, kernel: Kernel, { connectionId, now, waitsFor, waitsUntil }: PacedConnection & Obstacle) {
  const changed = await tx.db
    .updateTable('campaigns')
    .set({ waitsFor, waitsUntil })
    .where('connectionId', '=', connectionId)
    .where('status', '=', 'EM_ANDAMENTO')
    .where(sql<boolean>`not ${waitsForPerson}`)
    .where(
      sql<boolean>`(${sql.ref('waitsFor')}, ${sql.ref('waitsUntil')}) is distinct from (${waitsFor}::text, ${waitsUntil}::timestamptz)`,
    )
    .returning(['id', 'name'])
    .execute()
  for (const { id, name } of changed) {
    await publishCampaign(tx, kernel, id)
    if (waitsFor && needsAdmin.has(waitsFor)) await notifyAdmins(tx, { kind: 'campaignStopped', name, at: now })
  }
}

/** `newChatsLeft`: how many new contacts campaigns may still write to. Each message in the outbox may use one of them up. */
async function isFull({ db }: Tx, connectionId: number, newChatsLeft: number) {
  const most = Math.min(AHEAD, newChatsLeft)
  const waiting = await db.selectFrom('outbox').select('seq').where('connectionId', '=', connectionId).limit(most).execute()
  return waiting.length === most
}

/**
 * The next recipient got a message, has got it meanwhile, was left out, could get none, or waits for the budget, for a price or for a user's
 * choice; `nobody`: there is no next recipient.
 */
type RecipientOutcome = 'message' | 'hasGotIt' | 'leftOut' | 'failed' | CostObstacle | 'choice' | 'nobody'
/** `book`: the prices, if Meta charges for each message. */
type NextMessage = {
  campaign: CampaignRow
  recipient: Recipient
  now: Date
  book: PriceBook | undefined
  /** Not the first try. */
  retry?: { notBefore: Date }
}
type Recipient = Omit<CandidateRecipient, 'isInvalid' | 'identity'> & {
  variant: number
  /** The failed message that is sent again, and when a user requested that. */
  messageId?: string | null
  resentAt?: string | null
}

/** Sends the campaign to one recipient. */
export async function sendToRecipient(
  tx: Tx,
  kernel: Kernel,
  { campaign, recipient, now, book, retry }: NextMessage,
): Promise<Exclude<RecipientOutcome, 'nobody'>> {
  const update = (changes: object) => tx.db.updateTable('campaignRecipients').set(changes).where('id', '=', recipient.id).execute()
  const gotItAt = recipient.messageId && !retry ? await reachedAt(tx, recipient.messageId) : undefined
  if (gotItAt) {
    await update({ sentAt: gotItAt })
    return 'hasGotIt'
  }
  const addresses = [{ kind: 'number' as const, value: recipient.number }]
  const { name, isNamed, email, values } = recipient
  const contact = await resolveContact(tx, { addresses, name, isNamed, email, at: now, isLookedUp: true, isBulk: true })
  // The contact may have opted out or been blocked after the recipients were stored.
  const refusal = await bulkRefusalOf(tx, contact.id)
  if (refusal) {
    await update({ leftOut: refusal })
    return 'leftOut'
  }
  const { columns, list, lookupFor, withOthers, fitting } = await loadCampaignFilling(tx.db, campaign, now)
  await fillEmptyFields(tx, { contactId: contact.id, fields: valuesByTitle(values, columns), at: now })
  const fields = withOthers ? await readFieldsOfContact(tx.db, contact.id) : []
  const lookup = lookupFor({ ...recipient, email: email || contact.email, fields })
  const { variant, lacking } = fitting(lookup, recipient.variant)
  if (lacking.length > 0 && excludesLacking(campaign)) {
    await update({ leftOut: 'lacking' })
    return 'leftOut'
  }
  if (lacking.length > 0 && waitsForChoice(campaign)) return 'choice'
  const charged = book && { book, number: recipient.number.replace(/\D/g, '') }
  const result = await sendToContact(tx, kernel, { campaign, variant, contactId: contact.id, list, lookup, now, charged, retry })
  if (result.error === 'budget' || result.error === 'noPrice') return result.error
  await update({ ...result, variant, sentAt: now, hasEmptyValue: lacking.length > 0 && result.error === undefined })
  return result.error ? 'failed' : 'message'
}

/** When a failed message was sent after all: an agent has sent it again, or WhatsApp delivered it late. The lock makes an agent wait. */
async function reachedAt({ db }: Tx, messageId: string): Promise<string | undefined> {
  const message = await db.selectFrom('messages').select(['createdAt', 'error']).where('id', '=', messageId).forUpdate().executeTakeFirst()
  return message?.error === null ? message.createdAt : undefined
}

/** The values of the list's columns, keyed by the column titles of the sheet. */
const valuesByTitle = (values: ColumnValues, columns: readonly ListColumn[]) =>
  columns.flatMap(({ key, title }) => (values[key] ? [{ name: title, value: values[key] }] : []))

const nextRecipient = ({ db }: Tx, campaignId: number): Promise<Recipient | undefined> =>
  selectPendingRecipients(db, campaignId)
    .select(['id', 'name', 'number', 'email', 'isNamed', 'values', 'variant', 'messageId', 'resentAt'])
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Progress is published at most once per second, the end at once. */
const PUBLISH_EVERY = seconds(1)

/** `isResent`: a message that had failed. */
type Sent = { campaign: CampaignRow; sent: Exclude<RecipientOutcome, CostObstacle | 'choice'>; isResent: boolean; now: Date }

/** Counts a message, and ends the campaign with its last one. */
async function recordSent(tx: Tx, kernel: Pick<Kernel, 'urlSigner'>, { campaign, sent, isResent, now }: Sent) {
  const { id, lastSentAt, done, total } = campaign
  const counts = sent === 'nobody' ? {} : sent === 'leftOut' ? { total: total - 1 } : { done: done + 1, lastSentAt: now }
  const update = (changes: object) =>
    tx.db
      .updateTable('campaigns')
      .set({ ...counts, ...changes })
      .where('id', '=', id)
      .execute()
  const isOver = (await selectPendingRecipients(tx.db, id).select('id').limit(1).executeTakeFirst()) === undefined
  if (isOver) {
    await update({ status: 'FINALIZADA', completedAt: now, waitsFor: null })
    await notifyOfLacking(tx, campaign, now)
    return publishEnd(tx, kernel, id)
  }
  const waitsFor = (await hasTooManyFailures(tx, campaign, isResent)) ? ('failures' as const) : null
  await update({ waitsFor })
  if (waitsFor) await notifyAdmins(tx, { kind: 'campaignStopped', name: campaign.name, at: now })
  const isPublishedRecently = lastSentAt !== null && later(new Date(lastSentAt), PUBLISH_EVERY) > now
  if (!isPublishedRecently || waitsFor) await publishCampaign(tx, kernel, id)
}

/** If no user has chosen what happens to recipients without a value: notifies administrators at the end how many had none. */
async function notifyOfLacking(tx: Tx, { id, name, lacking }: CampaignRow, now: Date) {
  if (lacking !== null) return
  const counts = await tx.db
    .selectFrom('campaignRecipients')
    .select([
      sql<number>`(count(*) filter (where ${sql.ref('hasEmptyValue')}))::int`.as('withEmptyValue'),
      sql<number>`(count(*) filter (where ${sql.ref('leftOut')} = 'lacking'))::int`.as('leftOut'),
    ])
    .where('campaignId', '=', id)
    .executeTakeFirstOrThrow()
  if (counts.withEmptyValue > 0) await notifyAdmins(tx, { kind: 'campaignEmptyValues', name, text: String(counts.withEmptyValue), at: now })
  if (counts.leftOut > 0) await notifyAdmins(tx, { kind: 'campaignLeftOut', name, text: String(counts.leftOut), at: now })
}

/** How many of the last messages are checked, and how many failures among them stop the campaign. */
const WATCHED = 50
const TOO_MANY = 15
/** Check after every tenth message, not after each. */
const CHECK_EVERY = 10

/**
 * Whether too many of the last messages failed: sending on could make the service block the account. `isResent`: checks only those that
 * were sent again. The others are older, even if they come later in the list.
 */
async function hasTooManyFailures({ db }: Tx, { id, done, watchFrom }: CampaignRow, isResent: boolean): Promise<boolean> {
  const sentSince = done - watchFrom
  if (sentSince < TOO_MANY || done % CHECK_EVERY !== 0) return false
  const last = await db
    .selectFrom('campaignRecipients')
    .leftJoin('messages', 'messages.id', 'campaignRecipients.messageId')
    .select(['campaignRecipients.error', 'messages.error as refused', 'triesAgainAt'])
    .where('campaignRecipients.campaignId', '=', id)
    .where('campaignRecipients.sentAt', 'is not', null)
    .where('campaignRecipients.resentAt', isResent ? 'is not' : 'is', null)
    .orderBy('campaignRecipients.id', 'desc')
    .limit(Math.min(WATCHED, sentSince))
    .execute()
  return last.filter(({ error, refused, triesAgainAt }) => isFailure(error) || (isFailure(refused) && !triesAgainAt)).length >= TOO_MANY
}

/** A closed reply window, an opt-out and a recipient who is tried again are no sign that the account is in trouble. */
const isFailure = (error: string | null) => error !== null && error !== 'windowClosed' && error !== 'optedOut' && error !== 'blocked'

/** `givenUp`: the recipient whose tries are used up. */
type FailedTry = DueConnection & { givenUp: ChosenRecipient | undefined }

/** Pauses the connection after a failed try, and marks the recipient as failed if their tries are used up. */
const pauseAfterFailure = ({ transact, ...kernel }: PlatformKernel, { companyId, connectionId, givenUp }: FailedTry) =>
  transact({ companyId }, async (tx) => {
    const now = kernel.clock.now()
    await pausePace(tx, { connectionId, now }, FAILED_PAUSE)
    if (givenUp) await giveUp(tx, kernel, { ...givenUp, now })
  })

/** Does nothing if the campaign or the recipient has changed meanwhile. */
async function giveUp(tx: Tx, kernel: Pick<Kernel, 'urlSigner'>, { campaignId, recipientId, now }: ChosenRecipient & { now: Date }) {
  const running = tx.db.selectFrom('campaigns').selectAll().where('id', '=', campaignId).where(isSending)
  const campaign = await running.forNoKeyUpdate().executeTakeFirst()
  if (!campaign) return
  const failed = await tx.db
    .updateTable('campaignRecipients')
    .set({ error: 'notSent', sentAt: now })
    .where('id', 'in', selectPendingRecipients(tx.db, campaignId).select('id').where('id', '=', recipientId))
    .returning('resentAt')
    .executeTakeFirst()
  if (failed) await recordSent(tx, kernel, { campaign, sent: 'failed', isResent: failed.resentAt !== null, now })
}

const MAX_MARKED = 100

/** Campaigns whose connection was deleted wait until an administrator chooses another. */
async function markWithoutConnection(kernel: PlatformKernel) {
  const campaigns = await kernel.platform
    .selectFrom('campaigns')
    .select(['id', 'companyId'])
    .where('status', '=', 'EM_ANDAMENTO')
    .where('connectionId', 'is', null)
    .where('waitsFor', 'is', null)
    .limit(MAX_MARKED)
    .execute()
  for (const { id, companyId } of campaigns)
    await kernel.transact({ companyId }, async (tx) => {
      await tx.db
        .updateTable('campaigns')
        .set({ waitsFor: 'noConnection', waitsUntil: null })
        .where('id', '=', id)
        .where('connectionId', 'is', null)
        .execute()
      await publishCampaign(tx, kernel, id)
    })
}
