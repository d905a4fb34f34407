import { z } from 'zod'
import { failPoint } from '../../../kernel/failPoints.ts'
import { type ConnectionRef, DELIVERY_UNKNOWN, type OutboundMessage, RateLimited, Refused, Unavailable } from '../../channel.ts'
import type { RateLimiter } from '../../rateLimiter.ts'
import type { AccountMonitor } from '../accountMonitor.ts'
import type { CloudSettings } from '../cloudSettings.ts'
import { type GraphClient, GraphError, NoAnswer } from '../graphClient.ts'
import type { DailyLimit } from './dailyLimit.ts'
import { chatKeyOf, cloudFileKindOf, messageBodyFor, recipientOf } from './messageBody.ts'
import type { SendAttempts } from './sendAttempts.ts'
import { createUploadForm } from './uploadForm.ts'

const acceptedSchema = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
/** The id that Meta gave to a message; undefined if the answer has none. */
export const messageIdIn = (answer: unknown) => acceptedSchema.safeParse(answer).data?.messages[0]?.id

const uploadedSchema = z.object({ id: z.string() })

type Sending = {
  connection: ConnectionRef
  settings: CloudSettings
  graph: GraphClient
  sent: SendAttempts
  pace: RateLimiter
  daily: DailyLimit
  accountMonitor: Pick<AccountMonitor, 'reportTrouble' | 'reportFull'>
  /** How many milliseconds to wait for the status of a message whose call was not answered. */
  patience: number
}

const RETRY_AFTER = 5000
/** A message that waits for the daily limit is tried again this often: the customer may write first, or Meta may raise the limit. */
const DAILY_LIMIT_RETRY = 60_000

/** Sends each message once. If Meta does not answer, the delivery is unknown, and the message says so. */
export function createMessageSender(sending: Sending) {
  const sendingNow = new Map<string, Promise<{ carrierId: string }>>()
  return (message: OutboundMessage) => {
    const { messageId } = message
    const own = sendingNow.get(messageId) ?? sendOnce(sending, message).finally(() => sendingNow.delete(messageId))
    sendingNow.set(messageId, own)
    return own
  }
}

async function sendOnce(sending: Sending, message: OutboundMessage): Promise<{ carrierId: string }> {
  const chat = chatKeyOf(message.to)
  const tookDailySlot = message.startsConversation === true && (await reserveDailySlot(sending, chat))
  const file = message.media && (await uploadedFile(sending, message))
  return sending.pace.inTurn(chat, (answered) => sendInTurn(sending, message, { chat, file, tookDailySlot, answered }))
}

type Prepared = { chat: string; file: string | undefined; tookDailySlot: boolean; answered: () => void }

async function sendInTurn(sending: Sending, message: OutboundMessage, prepared: Prepared): Promise<{ carrierId: string }> {
  const { connection, sent, patience, daily } = sending
  const { chat, file, tookDailySlot, answered: onAnswered } = prepared
  const attemptRef = { connectionId: connection.connectionId, messageId: message.messageId, attempt: message.attempt ?? 0 }
  const { carrierId, age, isNew } = await sent.begin(attemptRef)
  if (carrierId !== null) return { carrierId }
  if (!isNew && age < patience) throw new RateLimited(Math.min(RETRY_AFTER, patience))
  if (!isNew) throw new Refused(DELIVERY_UNKNOWN)
  failPoint('send.begun')
  try {
    const answer = await postMessage(sending, chat, { ...requestOf(message), ...messageBodyFor(message, file) })
    onAnswered()
    failPoint('send.answered')
    const id = messageIdIn(answer)
    // Accepted, but the answer has no id: only a status can bring it.
    if (id === undefined) throw new Refused(DELIVERY_UNKNOWN)
    // The message has left. If storing the id fails, a status brings it later.
    await sent.note(attemptRef, id).catch(() => undefined)
    return { carrierId: id }
  } catch (error) {
    if (error instanceof NoAnswer && error.mayHaveArrived) throw new RateLimited(Math.min(RETRY_AFTER, patience))
    if (!(error instanceof Refused && error.reason === DELIVERY_UNKNOWN)) await sent.takeBack(attemptRef)
    const outcome = toChannelError(sending, error)
    if (tookDailySlot && outcome instanceof Refused && outcome.reason !== DELIVERY_UNKNOWN) await daily.giveBack(chat)
    throw outcome
  }
}

/** Reserves a slot of the daily limit. True if the chat did not have one. */
async function reserveDailySlot({ daily, accountMonitor }: Sending, chat: string): Promise<boolean> {
  const { isNew, fullUntil } = await daily.begin(chat)
  if (!fullUntil) return isNew
  accountMonitor.reportFull(fullUntil)
  throw new RateLimited(Math.max(RETRY_AFTER / 5, Math.min(DAILY_LIMIT_RETRY, fullUntil.getTime() - Date.now())))
}

const requestOf = ({ messageId, to, quotedId }: OutboundMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...recipientOf(to),
  biz_opaque_callback_data: messageId,
  ...(quotedId !== undefined && { context: { message_id: quotedId } }),
})

/** Uploads the file before the attempt is recorded: a failed upload means that nothing was sent. */
async function uploadedFile(sending: Sending, { media, body, template }: OutboundMessage): Promise<string | undefined> {
  if (!media) return undefined
  const { settings, graph } = sending
  cloudFileKindOf(media, template ? '' : body)
  try {
    return uploadedSchema.parse(await graph.upload(settings.token, `${settings.phoneNumberId}/media`, createUploadForm(media))).id
  } catch (error) {
    throw toChannelError(sending, error)
  }
}

/** Calls Meta and reports success or a refusal for speed to the rate limiter. */
async function postMessage({ settings, graph, pace }: Sending, chat: string, body: object): Promise<unknown> {
  try {
    const answer = await graph.post(settings.token, `${settings.phoneNumberId}/messages`, body)
    pace.wentWell()
    return answer
  } catch (error) {
    if (error instanceof GraphError && error.reason === 'cloudTooFast') {
      if (error.code === PAIR) pace.pairRefused(chat)
      else pace.numberRefused()
      throw new RateLimited(Math.max(pace.pausedFor(), RETRY_AFTER / 5))
    }
    throw error
  }
}

const PAIR = 131056

/** Translates an error of Meta for the product. */
export function toChannelError({ accountMonitor }: { accountMonitor: Pick<AccountMonitor, 'reportTrouble'> }, error: unknown): Error {
  if (error instanceof NoAnswer) return new Unavailable('Meta does not answer', { cause: error })
  if (!(error instanceof GraphError)) return error as Error
  if (error.class === 'account') accountMonitor.reportTrouble(error.reason)
  if (error.class === 'account' || error.class === 'soon') return new Unavailable(error.message, { cause: error })
  return new Refused(error.reason)
}
