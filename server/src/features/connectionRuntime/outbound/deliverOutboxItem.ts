import type { MessageOrigin } from '@recado/contract/messages/origins'
import { isReplyWindowClosed, replyWindowEnd } from '@recado/contract/tickets/replyWindow'
import { type ChannelSession, type ConnectionRef, type OutboundMedia, RateLimited, Refused } from '../../../channels/channel.ts'
import { later } from '../../../kernel/clock.ts'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { DeliveryResult } from '../../messages/index.ts'
import { postponeOutbox, removeFromOutbox } from '../../outbox/index.ts'
import { addressesOfItem, type OutboxItem, outreachOf } from './outboxQueries.ts'

type OpenFile = (companyId: number, media: NonNullable<OutboxItem['media']>) => OutboundMedia
export type DeliveryContext = {
  kernel: Kernel
  line: ConnectionRef
  session: ChannelSession
  openFile: OpenFile
  /** Writes down what became of a message. */
  recordResult: (waiting: OutboxItem, outcome: DeliveryResult) => Promise<void>
}

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000
/** With these pauses some ten minutes: then somebody should know. */
const TRIES = 15
const NOT_SENT = 'notSent'
const OPTED_OUT = 'optedOut'
const ofPeople: ReadonlySet<MessageOrigin> = new Set(['attendant', 'quickMessage'])
const unlessOptedOut: ReadonlySet<MessageOrigin> = new Set(['campaign', 'schedule'])

/** Hands one thing over to the carrier, and writes down what became of it. */
export async function deliverOutboxItem(delivery: DeliveryContext, waiting: OutboxItem): Promise<void> {
  try {
    if (waiting.kind === 'send') return await deliverMessage(delivery, waiting)
    await deliverChange(delivery, waiting)
    await delivery.kernel.transact(delivery.line, (tx) => tx.defer(() => removeFromOutbox(tx, waiting.seq)))
  } catch (error) {
    await retryOrFail(delivery, waiting, error)
  }
}

async function deliverMessage(delivery: DeliveryContext, waiting: OutboxItem) {
  const { session, line, openFile } = delivery
  const { messageId, body, mediaType, media, quotedCarrierId, isForwarded, isDeleted, origin, template, menu } = waiting
  if (!messageId || isDeleted) throw new Refused(NOT_SENT)
  if (isUnwanted(waiting)) throw new Refused(OPTED_OUT)
  const { carrierId } = await session.send({
    messageId,
    attempt: waiting.seq,
    to: addressesOfItem(waiting),
    // The customer reads a document's name on it.
    body: body === media?.name ? '' : (body ?? ''),
    mediaType: mediaType ?? undefined,
    media: media ? openFile(line.companyId, media) : undefined,
    quotedId: quotedCarrierId ?? undefined,
    isForwarded: isForwarded ?? undefined,
    template: template ?? undefined,
    startsConversation: template !== null && !hasWrittenLately(waiting, delivery.kernel.clock.now()),
    menu: menu ?? undefined,
    isAutomatic: origin !== null && !ofPeople.has(origin),
    outreach: outreachOf(waiting),
  })
  failPoint('outbound.handedOver')
  await delivery.recordResult(waiting, { carrierId })
}

/** Waited while its customer said that they want none: looked at in the last moment, for it may wait for hours. What confirms that they get none was written after it. */
const isUnwanted = ({ origin, optedOutAt, createdAt }: OutboxItem) =>
  origin !== null && unlessOptedOut.has(origin) && optedOutAt !== null && createdAt !== null && createdAt < optedOutAt

const hasWrittenLately = ({ heardAt }: OutboxItem, now: Date) =>
  heardAt !== null && !isReplyWindowClosed({ windowEndsAt: replyWindowEnd(heardAt) }, now)

/** What concerns a message that never went out goes nowhere. */
async function deliverChange({ session }: DeliveryContext, waiting: OutboxItem) {
  const { kind, carrierId, given, fromMe } = waiting
  const to = addressesOfItem(waiting)
  if (kind === 'read') return session.markRead({ to, carrierIds: given.carrierIds ?? [] })
  if (kind === 'rejectCall') return session.rejectCall({ to, callId: given.callId ?? '' })
  if (!carrierId) return undefined
  const target = { to, carrierId, fromMe: fromMe ?? true }
  if (kind === 'edit') return session.edit({ ...target, body: given.body ?? '' })
  if (kind === 'revoke') return session.revoke(target)
  return session.react({ ...target, emoji: given.emoji ?? '' })
}

/** What a service cannot do now it may do soon; what it refuses, or has not done for long, is shown with the reason. */
async function retryOrFail(delivery: DeliveryContext, waiting: OutboxItem, error: unknown) {
  const { kernel, line } = delivery
  const { attempts } = waiting
  const next = { seq: waiting.seq, connectionId: line.connectionId, contactId: waiting.contactId }
  if (error instanceof RateLimited) {
    const until = later(kernel.clock.now(), error.milliseconds)
    return kernel.transact(line, async (tx) => void (await postponeOutbox(tx, { ...next, attempts, until })))
  }
  const isFinal = error instanceof Refused || attempts + 1 >= TRIES
  const reason = error instanceof Refused ? error.reason : 'unavailable'
  if (isFinal) kernel.log.warn({ err: error, connectionId: line.connectionId, kind: waiting.kind }, 'not handed over')
  if (isFinal && waiting.kind === 'send') return delivery.recordResult(waiting, { error: reason })
  await kernel.transact(line, async (tx) => {
    if (isFinal) return void (await tx.defer(() => removeFromOutbox(tx, next.seq)))
    const until = later(kernel.clock.now(), Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts))
    await postponeOutbox(tx, { ...next, attempts: attempts + 1, until })
  })
}
