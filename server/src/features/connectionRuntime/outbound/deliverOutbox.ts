import type { Capabilities } from '@recado/contract/channels/channelDefinition'
import { isTooLate } from '@recado/contract/messages/changeLimits'
import type { Message } from '@recado/contract/messages/messages'
import type { MessageOrigin } from '@recado/contract/messages/origins'
import { isReplyWindowClosed, replyWindowEnd } from '@recado/contract/tickets/replyWindow'
import { type ChannelSession, type ConnectionRef, type OutboundMedia, RateLimited, Refused } from '../../../channels/channel.ts'
import { later } from '../../../kernel/clock.ts'
import { batchWhileBusy } from '../../../kernel/concurrency/batchWhileBusy.ts'
import { pollOrNotify } from '../../../kernel/concurrency/pollOrNotify.ts'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { numberChecksWakeName, type startNumberChecks } from '../../contactLists/index.ts'
import { profileSyncWakeName, type startProfileSync } from '../../contacts/index.ts'
import {
  type DeliveryResult,
  type QueuedChange,
  recordChangeRefused,
  recordChangeTaken,
  recordDeliveryResults,
  type StoredMessage,
} from '../../messages/index.ts'
import { outboxWakeName, postponeOutbox, removeFromOutbox } from '../../outbox/index.ts'
import { AT_ONCE, addressesOf, type OutboxItem, outreachOf, readDueItems } from './outboxQueries.ts'

const POLL = 1000
const FILES_POLL = 2000
const LOOKUPS_POLL = 60_000

type OutboxWorkerOptions = Omit<DeliveryContext, 'recordResult'> & {
  /** Whether the connection can send now. */
  isUp: () => boolean
  /** Whether the company may send now. */
  maySend: () => Promise<boolean>
  /** Fetches the files of this connection that are still missing, until the signal aborts. */
  fetchFiles: (signal: AbortSignal) => Promise<void>
  /** Refreshes names and pictures of the contacts now and then. */
  profileSync: ReturnType<typeof startProfileSync>
  /** Looks up imported numbers that were never checked, now and then. */
  numberChecks: ReturnType<typeof startNumberChecks>
}

/**
 * Delivers the outbox of one connection for as long as this process owns it: several contacts at once, the messages of each contact in
 * their order.
 */
export function startOutboxWorker(options: OutboxWorkerOptions) {
  const { kernel, connection, session, isUp, maySend, fetchFiles, profileSync, numberChecks } = options
  const { connectionId, companyId } = connection
  const db = kernel.read(companyId)
  const busy = new Map<number, Promise<void>>()
  const ending = new AbortController()
  const delivery = { ...options, recordResult: createDeliveryRecorder(options) }

  async function deliverDue() {
    if (!isUp() || (session.pausedFor?.() ?? 0) > 0 || busy.size >= AT_ONCE || !(await maySend())) return
    const due = await readDueItems(db, { connectionId, busy: [...busy.keys()], now: kernel.clock.now() })
    for (const item of due.slice(0, AT_ONCE - busy.size)) {
      const work = deliverOutboxItem(delivery, item)
        .catch((error) => kernel.log.warn({ err: error, connectionId }, 'the outbox stumbled'))
        .finally(() => {
          busy.delete(item.contactId)
          messages.wake()
        })
      busy.set(item.contactId, work)
    }
  }

  const watch = { kernel, name: outboxWakeName(connectionId), what: { connectionId } }
  const messages = pollOrNotify({ ...watch, nap: POLL, work: deliverDue })
  // A worker of its own, because messages must not wait for a large file.
  const files = pollOrNotify({ ...watch, nap: FILES_POLL, work: async () => (isUp() ? fetchFiles(ending.signal) : undefined) })
  const profiles = pollOrNotify({
    kernel,
    name: profileSyncWakeName(connectionId),
    what: { connectionId },
    nap: LOOKUPS_POLL,
    work: async () => (isUp() ? profileSync.look() : undefined),
    nextIn: async () => profileSync.nextIn(),
  })
  const numbers = pollOrNotify({
    kernel,
    name: numberChecksWakeName(connectionId),
    what: { connectionId },
    nap: LOOKUPS_POLL,
    work: async () => (isUp() && (await maySend()) ? numberChecks.look() : undefined),
    nextIn: async () => numberChecks.nextIn(),
  })
  return {
    async end() {
      ending.abort()
      await Promise.all([messages.end(), files.end(), profiles.end(), numbers.end()])
      await Promise.allSettled(busy.values())
    },
  }
}

type OpenFile = (companyId: number, media: NonNullable<OutboxItem['media']>) => OutboundMedia
export type DeliveryContext = {
  kernel: Kernel
  connection: ConnectionRef
  session: ChannelSession
  openFile: OpenFile
  show: (stored: StoredMessage) => Message
  /** How long the channel lets a message be edited and deleted. */
  limits: Pick<Capabilities, 'editMinutes' | 'revokeMinutes'>
  /** Records whether a message was sent. */
  recordResult: (item: OutboxItem, outcome: DeliveryResult) => Promise<void>
}

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000
/** With these pauses some ten minutes. After that the message is shown as failed. */
const TRIES = 15
const NOT_SENT = 'notSent'
const OPTED_OUT = 'optedOut'
const BLOCKED = 'blocked'
const TOO_LATE = 'tooLate'
const ofPeople: ReadonlySet<MessageOrigin> = new Set(['attendant', 'quickMessage'])
const unlessOptedOut: ReadonlySet<MessageOrigin> = new Set(['campaign', 'schedule'])

/** Hands one item over to the channel and records the result. */
async function deliverOutboxItem(delivery: DeliveryContext, item: OutboxItem): Promise<void> {
  try {
    // It was queued before the contact was blocked.
    if (item.blockedAt !== null && item.kind !== 'rejectCall') throw new Refused(BLOCKED)
    if (item.kind === 'send') return await deliverMessage(delivery, item)
    const reactionId = await deliverChange(delivery, item)
    const change = messageChangeOf(item)
    const { kernel, connection, show } = delivery
    await kernel.transact(connection, async (tx) => {
      const result = { connectionId: connection.connectionId, reactionId, at: kernel.clock.now(), show }
      if (change) await recordChangeTaken(tx, change, result)
      else await tx.defer(() => removeFromOutbox(tx, item.seq))
    })
  } catch (error) {
    await retryOrFail(delivery, item, error)
  }
}

async function deliverMessage(delivery: DeliveryContext, item: OutboxItem) {
  const { session, connection, openFile } = delivery
  const { messageId, body, mediaType, media, quotedCarrierId, isForwarded, isDeleted, origin, template, menu } = item
  if (!messageId || isDeleted) throw new Refused(NOT_SENT)
  if (isOptedOutMassMessage(item)) throw new Refused(OPTED_OUT)
  const { carrierId } = await session.send({
    messageId,
    attempt: item.seq,
    to: addressesOf(item),
    // The customer sees the name of a document on the document itself.
    body: body === media?.name ? '' : (body ?? ''),
    mediaType: mediaType ?? undefined,
    media: media ? openFile(connection.companyId, media) : undefined,
    quotedId: quotedCarrierId ?? undefined,
    isForwarded: isForwarded ?? undefined,
    template: template ?? undefined,
    startsConversation: template !== null && !isReplyWindowOpen(item, delivery.kernel.clock.now()),
    menu: menu ?? undefined,
    isAutomatic: origin !== null && !ofPeople.has(origin),
    outreach: outreachOf(item),
  })
  failPoint('outbound.handedOver')
  await delivery.recordResult(item, { carrierId })
}

/**
 * Checked at the last moment: a mass message may wait for hours, and the contact may opt out meanwhile. The confirmation of the opt-out
 * itself is newer than the opt-out and goes out.
 */
const isOptedOutMassMessage = ({ origin, optedOutAt, createdAt }: OutboxItem) =>
  origin !== null && unlessOptedOut.has(origin) && optedOutAt !== null && createdAt !== null && createdAt < optedOutAt

const isReplyWindowOpen = ({ heardAt }: OutboxItem, now: Date) =>
  heardAt !== null && !isReplyWindowClosed({ windowEndsAt: replyWindowEnd(heardAt) }, now)

const changeLimitFieldsOf = ({ ack, sentAt, createdAt }: OutboxItem) => ({ ack: ack ?? 0, sentAt, createdAt: createdAt ?? '' })

/** The change of a message that the row is about, if it is about one. */
function messageChangeOf({ seq, kind, messageId, given }: OutboxItem): QueuedChange | undefined {
  const isChange = kind === 'edit' || kind === 'revoke' || kind === 'react'
  return isChange && messageId !== null ? { seq, kind, messageId, given } : undefined
}

/** A change of a message that never went out has nothing to change, and is dropped. Returns the channel's id of a reaction. */
async function deliverChange({ session, limits, kernel }: DeliveryContext, item: OutboxItem): Promise<string | null> {
  const { kind, carrierId, given, fromMe } = item
  const to = addressesOf(item)
  if (kind === 'read') await session.markRead({ to, carrierIds: given.carrierIds ?? [] })
  if (kind === 'rejectCall') await session.rejectCall({ to, callId: given.callId ?? '' })
  if (!carrierId) return null
  const target = { to, carrierId, fromMe: fromMe ?? true }
  // Checked again at the last moment: a change may have waited for hours until the connection was back.
  if ((kind === 'edit' || kind === 'revoke') && isTooLate(kind, changeLimitFieldsOf(item), limits, kernel.clock.now()))
    throw new Refused(TOO_LATE)
  if (kind === 'edit') await session.edit({ ...target, body: given.body ?? '' })
  if (kind === 'revoke') await session.revoke(target)
  return kind === 'react' ? (await session.react({ ...target, emoji: given.emoji ?? '' })).reactionId : null
}

/** While the channel cannot send, it is tried again with growing pauses. An item that it refuses, or that fails too often, gets an error. */
async function retryOrFail(delivery: DeliveryContext, item: OutboxItem, error: unknown) {
  const { kernel, connection } = delivery
  const { attempts } = item
  const next = { seq: item.seq, connectionId: connection.connectionId, contactId: item.contactId }
  if (error instanceof RateLimited) {
    const until = later(kernel.clock.now(), error.milliseconds)
    return kernel.transact(connection, async (tx) => void (await postponeOutbox(tx, { ...next, attempts, until })))
  }
  const isFinal = error instanceof Refused || attempts + 1 >= TRIES
  const reason = error instanceof Refused ? error.reason : 'unavailable'
  if (isFinal) kernel.log.warn({ err: error, connectionId: connection.connectionId, kind: item.kind }, 'not handed over')
  if (isFinal && item.kind === 'send') return delivery.recordResult(item, { error: reason })
  const change = messageChangeOf(item)
  await kernel.transact(connection, async (tx) => {
    if (isFinal && change) return recordChangeRefused(tx, change, { reason, at: kernel.clock.now(), show: delivery.show })
    if (isFinal) return void (await tx.defer(() => removeFromOutbox(tx, next.seq)))
    const until = later(kernel.clock.now(), Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts))
    await postponeOutbox(tx, { ...next, attempts: attempts + 1, until })
  })
}

type DeliveredItem = Pick<OutboxItem, 'seq' | 'contactId' | 'origin'> & { id: string; isNewChat: boolean; outcome: DeliveryResult }

/** Another process has recorded the result already. */
class RecordedElsewhere extends Error {}

/**
 * Records the results of deliveries and removes them from the outbox, in one transaction. Results that come while others are being written
 * are written together. If another process has removed one meanwhile, which is rare, the whole is rolled back.
 */
function createDeliveryRecorder({ kernel, connection, show }: Pick<DeliveryContext, 'kernel' | 'connection' | 'show'>) {
  const recordAll = (items: readonly DeliveredItem[]) =>
    kernel.transact(connection, async (tx) => {
      const removed = await tx.defer(() => removeFromOutbox(tx, ...items.map(({ seq }) => seq)))
      await recordDeliveryResults(tx, { handed: new Map(items.map(({ id, outcome }) => [id, outcome])), at: kernel.clock.now(), show })
      if ((await removed.rows()).length < items.length) throw new RecordedElsewhere()
      const messages = items.map(({ id, contactId, origin, isNewChat, outcome }) => {
        return { id, contactId, origin, isNewChat, error: 'error' in outcome ? outcome.error : null }
      })
      await tx.record('messages.handedOver', { connectionId: connection.connectionId, messages })
    })
  const recordInBatches = batchWhileBusy(recordAll)
  return async (item: OutboxItem, outcome: DeliveryResult): Promise<void> => {
    const { messageId: id, seq, contactId, origin } = item
    if (!id) return
    await recordInBatches({ id, seq, contactId, origin, isNewChat: outreachOf(item) === 'first', outcome }).catch((error) => {
      if (!(error instanceof RecordedElsewhere)) throw error
    })
  }
}
