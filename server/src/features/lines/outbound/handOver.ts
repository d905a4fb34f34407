import type { Message } from '@recado/contract/messages/messages'
import { type Line, type OutboundMedia, Refused, type Session } from '../../../carriers/port.ts'
import { failPoint } from '../../../kernel/failPoint.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { count } from '../../ledger/index.ts'
import { type HandedOver, noteHandedOver, type StoredMessage } from '../../messages/index.ts'
import { putOff, takeOut } from '../../outbox/index.ts'
import { noteRefused } from '../../schedules/index.ts'
import { addressesOf, type Waiting } from './waiting.ts'

type OpenFile = (companyId: number, media: NonNullable<Waiting['media']>) => OutboundMedia
export type Handing = {
  kernel: Kernel
  line: Line
  session: Session
  show: (stored: StoredMessage) => Message
  openFile: OpenFile
}

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000
/** With these pauses some ten minutes: then somebody should know. */
const TRIES = 15
const FORGOTTEN = 'notSent'

/** Hands one thing over to the carrier, and writes down what became of it. */
export async function handOver(handing: Handing, waiting: Waiting): Promise<void> {
  try {
    if (waiting.kind === 'send') return await handOverMessage(handing, waiting)
    await handOverChange(handing, waiting)
    await handing.kernel.transact(handing.line, async (tx) => void (await takeOut(tx, waiting.seq)))
  } catch (error) {
    await putBack(handing, waiting, error)
  }
}

async function handOverMessage(handing: Handing, waiting: Waiting) {
  const { session, line, openFile } = handing
  const { messageId, body, mediaType, media, quotedCarrierId, isForwarded, isDeleted } = waiting
  if (!messageId || isDeleted) throw new Refused(FORGOTTEN)
  const { carrierId } = await session.send({
    messageId,
    to: addressesOf(waiting),
    body: body ?? '',
    mediaType: mediaType ?? undefined,
    media: media ? openFile(line.companyId, media) : undefined,
    quotedId: quotedCarrierId ?? undefined,
    isForwarded: isForwarded ?? undefined,
  })
  failPoint('outbound.handedOver')
  await settle(handing, waiting, { carrierId })
}

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

const settle = ({ kernel, line, show }: Handing, waiting: Waiting, outcome: HandedOver) =>
  kernel.transact(line, async (tx) => {
    const id = waiting.messageId
    if (!id || !(await takeOut(tx, waiting.seq))) return
    count(tx, { ...line, contactId: waiting.contactId }, 'error' in outcome ? { failed: 1 } : { sent: 1 })
    await noteHandedOver(tx, { id, outcome, show })
    if ('error' in outcome) await noteRefused(tx, kernel, { messageId: id, error: outcome.error })
  })

/** What a service cannot do now it may do soon; what it refuses, or has not done for long, is shown with the reason. */
async function putBack(handing: Handing, waiting: Waiting, error: unknown) {
  const { kernel, line } = handing
  const isFinal = error instanceof Refused || waiting.attempts + 1 >= TRIES
  const reason = error instanceof Refused ? error.reason : 'unavailable'
  if (isFinal) kernel.log.warn({ err: error, connectionId: line.connectionId, kind: waiting.kind }, 'not handed over')
  if (isFinal && waiting.kind === 'send') return settle(handing, waiting, { error: reason })
  await kernel.transact(line, async (tx) => {
    if (isFinal) return void (await takeOut(tx, waiting.seq))
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** waiting.attempts)
    const notBefore = new Date(kernel.clock.now().getTime() + pause)
    await putOff(tx, { seq: waiting.seq, attempts: waiting.attempts + 1, notBefore })
  })
}
