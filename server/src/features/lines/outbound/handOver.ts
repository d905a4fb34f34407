import type { MessageOrigin } from '@recado/contract/messages/origins'
import { isWindowClosed, windowEndAfter } from '@recado/contract/tickets/replyWindow'
import { type Line, type OutboundMedia, Refused, type Session, TooSoon } from '../../../carriers/port.ts'
import { later } from '../../../kernel/clock.ts'
import { failPoint } from '../../../kernel/failPoint.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { HandedOver } from '../../messages/index.ts'
import { putOff, takeOut } from '../../outbox/index.ts'
import { addressesOf, outreachOf, type Waiting } from './waiting.ts'

type OpenFile = (companyId: number, media: NonNullable<Waiting['media']>) => OutboundMedia
export type Handing = {
  kernel: Kernel
  line: Line
  session: Session
  openFile: OpenFile
  /** Writes down what became of a message. */
  settle: (waiting: Waiting, outcome: HandedOver) => Promise<void>
}

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000
/** With these pauses some ten minutes: then somebody should know. */
const TRIES = 15
const FORGOTTEN = 'notSent'
const UNWANTED = 'optedOut'
const ofPeople: ReadonlySet<MessageOrigin> = new Set(['attendant', 'quickMessage'])
const unlessOptedOut: ReadonlySet<MessageOrigin> = new Set(['campaign', 'schedule'])

/** Hands one thing over to the carrier, and writes down what became of it. */
export async function handOver(handing: Handing, waiting: Waiting): Promise<void> {
  try {
    if (waiting.kind === 'send') return await handOverMessage(handing, waiting)
    await handOverChange(handing, waiting)
    await handing.kernel.transact(handing.line, (tx) => tx.along(() => takeOut(tx, waiting.seq)))
  } catch (error) {
    await putBack(handing, waiting, error)
  }
}

async function handOverMessage(handing: Handing, waiting: Waiting) {
  const { session, line, openFile } = handing
  const { messageId, body, mediaType, media, quotedCarrierId, isForwarded, isDeleted, origin, template, menu } = waiting
  if (!messageId || isDeleted) throw new Refused(FORGOTTEN)
  if (isUnwanted(waiting)) throw new Refused(UNWANTED)
  const { carrierId } = await session.send({
    messageId,
    attempt: waiting.seq,
    to: addressesOf(waiting),
    // The customer reads a document's name on it.
    body: body === media?.name ? '' : (body ?? ''),
    mediaType: mediaType ?? undefined,
    media: media ? openFile(line.companyId, media) : undefined,
    quotedId: quotedCarrierId ?? undefined,
    isForwarded: isForwarded ?? undefined,
    template: template ?? undefined,
    begins: template !== null && !hasWrittenLately(waiting, handing.kernel.clock.now()),
    menu: menu ?? undefined,
    isAutomatic: origin !== null && !ofPeople.has(origin),
    outreach: outreachOf(waiting),
  })
  failPoint('outbound.handedOver')
  await handing.settle(waiting, { carrierId })
}

/** Waited while its customer said that they want none: looked at in the last moment, for it may wait for hours. What confirms that they get none was written after it. */
const isUnwanted = ({ origin, optedOutAt, createdAt }: Waiting) =>
  origin !== null && unlessOptedOut.has(origin) && optedOutAt !== null && createdAt !== null && createdAt < optedOutAt

const hasWrittenLately = ({ heardAt }: Waiting, now: Date) =>
  heardAt !== null && !isWindowClosed({ windowEndsAt: windowEndAfter(heardAt) }, now)

/** What concerns a message that never went out goes nowhere. */
async function handOverChange({ session }: Handing, waiting: Waiting) {
  const { kind, carrierId, given, fromMe } = waiting
  const to = addressesOf(waiting)
  if (kind === 'read') return session.markRead({ to, carrierIds: given.carrierIds ?? [] })
  if (kind === 'rejectCall') return session.rejectCall({ to, callId: given.callId ?? '' })
  if (!carrierId) return undefined
  const target = { to, carrierId, fromMe: fromMe ?? true }
  if (kind === 'edit') return session.edit({ ...target, body: given.body ?? '' })
  if (kind === 'revoke') return session.revoke(target)
  return session.react({ ...target, emoji: given.emoji ?? '' })
}

/** What a service cannot do now it may do soon; what it refuses, or has not done for long, is shown with the reason. */
async function putBack(handing: Handing, waiting: Waiting, error: unknown) {
  const { kernel, line } = handing
  const { attempts } = waiting
  const next = { seq: waiting.seq, connectionId: line.connectionId, contactId: waiting.contactId }
  if (error instanceof TooSoon) {
    const until = later(kernel.clock.now(), error.milliseconds)
    return kernel.transact(line, async (tx) => void (await putOff(tx, { ...next, attempts, until })))
  }
  const isFinal = error instanceof Refused || attempts + 1 >= TRIES
  const reason = error instanceof Refused ? error.reason : 'unavailable'
  if (isFinal) kernel.log.warn({ err: error, connectionId: line.connectionId, kind: waiting.kind }, 'not handed over')
  if (isFinal && waiting.kind === 'send') return handing.settle(waiting, { error: reason })
  await kernel.transact(line, async (tx) => {
    if (isFinal) return void (await tx.along(() => takeOut(tx, next.seq)))
    const until = later(kernel.clock.now(), Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts))
    await putOff(tx, { ...next, attempts: attempts + 1, until })
  })
}
