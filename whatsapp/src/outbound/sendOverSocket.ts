import { type Address, type ChannelSession, type OutboundMessage, RateLimited, Refused, Unavailable } from '@recado/server/channels/channel'
import { type AnyMessageContent, generateMessageIDV2, generateWAMessage, proto, type WAMessageKey, type WASocket } from 'baileys'
import type { AccountLimits } from '../accountLimits.ts'
import { carrierIdOf } from '../carrierIdOf.ts'
import { jidOf } from '../inbound/addressBook.ts'
import { otherAddress } from '../otherAddress.ts'
import type { ReplayableMessage, SessionStore } from '../sessionStore.ts'
import { silentLog } from '../silentLog.ts'
import { contentFor } from './contentFor.ts'
import type { createHumanPace } from './humanPace.ts'
import { type createServerAcks, RESTRICTED_REASON } from './serverAcks.ts'

type Outgoing = {
  vault: SessionStore
  /** The open socket; throws while there is none. */
  socket: () => WASocket
  acknowledged: ReturnType<typeof createServerAcks>
  limits: Pick<AccountLimits, 'blockedUntil' | 'countNewChat'>
  /** Delays automatic messages before they leave. */
  takeTime: ReturnType<typeof createHumanPace>
  marksRead: boolean
}
type Sending = Pick<ChannelSession, 'send' | 'edit' | 'revoke' | 'react' | 'markRead' | 'setTyping' | 'rejectCall'>

/** The sending actions of a connection. A message is stored before it leaves, so that a retry sends exactly the same one. */
export function createSender(given: Outgoing): Sending {
  const { vault, socket } = given
  const sendingNow = new Map<string, Promise<{ carrierId: string }>>()
  const refused = refusedOnce()

  async function send(message: OutboundMessage) {
    const carrierId = carrierIdOf(message.messageId)
    const stored = await vault.readKept(carrierId)
    if (stored?.isTaken) return { carrierId }
    holdBack(given, message)
    const prepared = stored ?? (await prepare(given, carrierId, message))
    await given.takeTime(message, () => socket().sendPresenceUpdate('composing', prepared.chat))
    holdBack(given, message)
    await refused.unlessBefore(message, () => deliver(given, prepared))
    await vault.noteTaken(carrierId)
    if (message.outreach === 'first') given.limits.countNewChat()
    return { carrierId }
  }

  return {
    send(message) {
      const running = sendingNow.get(message.messageId)
      if (running) return running
      const sent = orUnavailable(() => send(message)).finally(() => sendingNow.delete(message.messageId))
      sendingNow.set(message.messageId, sent)
      return sent
    },
    edit: ({ carrierId, fromMe, body }) => change(given, { carrierId, fromMe, isOurs: true }, (key) => ({ text: body, edit: key })),
    revoke: ({ carrierId, fromMe }) => change(given, { carrierId, fromMe, isOurs: true }, (key) => ({ delete: key })),
    async react({ carrierId, fromMe, emoji }) {
      await change(given, { carrierId, fromMe }, (key) => ({ react: { text: emoji, key } }))
      return { reactionId: null }
    },
    markRead: ({ carrierIds }) =>
      orUnavailable(async () => {
        if (!given.marksRead) return
        const kept = await Promise.all(carrierIds.map((id) => vault.readKept(id)))
        await socket().readMessages(kept.flatMap((one) => (one && !one.fromMe ? keyOf(one) : [])))
      }),
    rejectCall: ({ to, callId }) => orUnavailable(async () => socket().rejectCall(callId, await chatOf(given, to))),
    setTyping: (to) => orUnavailable(async () => socket().sendPresenceUpdate('composing', await chatOf(given, to))),
  }
}

const HOLD = 60_000

/** Automatic messages wait while WhatsApp would refuse them: each refusal counts as another attempt to reach strangers. */
function holdBack({ limits }: Outgoing, message: OutboundMessage) {
  const until = message.isAutomatic ? limits.blockedUntil(message) : undefined
  if (until) throw new RateLimited(Math.max(0, Math.min(HOLD, until.getTime() - Date.now())))
}

/** A refused attempt is not sent again by a retry, even if storing the refusal failed. A new attempt by a user is. */
function refusedOnce() {
  const attempts = new Map<string, number | undefined>()
  return {
    async unlessBefore({ messageId, attempt }: OutboundMessage, deliver: () => Promise<unknown>) {
      if (attempts.has(messageId) && attempts.get(messageId) === attempt) throw new Refused(RESTRICTED_REASON)
      try {
        await deliver()
      } catch (error) {
        if (error instanceof Refused && error.reason === RESTRICTED_REASON) attempts.set(messageId, attempt)
        throw error
      }
    },
  }
}

async function prepare(given: Outgoing, id: string, message: OutboundMessage): Promise<ReplayableMessage> {
  const { vault, socket } = given
  const current = socket()
  const chat = await chatOf(given, message.to, message.outreach === 'first')
  const quoted = message.quotedId === undefined ? undefined : await vault.readKept(message.quotedId)
  const { message: content } = await generateWAMessage(chat, contentFor(message), {
    logger: silentLog,
    userJid: current.user?.id ?? '',
    upload: current.waUploadToServer,
    messageId: id,
    ...(quoted?.content && { quoted: { key: keyOf(quoted), message: decodeMessage(quoted.content) } }),
  })
  const kept = { id, messageId: message.messageId, chat, fromMe: true, participant: null, content: textOf(content ?? {}), isTaken: false }
  await vault.keep(kept)
  return kept
}

const deliver = ({ socket, acknowledged }: Outgoing, { id, chat, content }: ReplayableMessage) =>
  acknowledged.of(id, () => socket().relayMessage(chat, decodeMessage(content ?? ''), { messageId: id }))

type Target = { carrierId: string; fromMe: boolean; isOurs?: boolean }

/** Edits, deletes or reacts to a stored message. `isOurs`: only own messages can be edited and deleted. */
const change = (
  { vault, socket, acknowledged }: Outgoing,
  { carrierId, fromMe, isOurs }: Target,
  toDo: (key: WAMessageKey) => AnyMessageContent,
) =>
  orUnavailable(async () => {
    const kept = await vault.readKept(carrierId)
    if (!kept || kept.fromMe !== fromMe || (isOurs && !kept.fromMe)) throw new Refused('notFound')
    const messageId = generateMessageIDV2(socket().user?.id)
    await acknowledged.of(messageId, () => socket().sendMessage(kept.chat, toDo(keyOf(kept)), { messageId }))
  })

/**
 * The address to write to: the lid if known, as WhatsApp's own apps do. `isNew`: for a first message to a person the number is looked up
 * before, because WhatsApp expects that.
 */
async function chatOf({ vault, socket }: Outgoing, to: readonly Address[], isNew = false): Promise<string> {
  const group = to.find(({ kind }) => kind === 'group')
  if (group) return jidOf(group)
  const number = to.find(({ kind }) => kind === 'number')
  const lid = to.find(({ kind }) => kind === 'lid') ?? (number && (await otherAddress(vault, number)))
  if (lid && !(number && isNew)) return jidOf(lid)
  if (!number) throw new Refused('notOnService')
  const [found] = (await socket().onWhatsApp(number.value)) ?? []
  if (!found?.exists) throw new Refused('notOnService')
  return lid ? jidOf(lid) : found.jid
}

const keyOf = ({ id, chat, fromMe, participant }: ReplayableMessage): WAMessageKey => ({ id, remoteJid: chat, fromMe, participant })

const textOf = (message: proto.IMessage) => Buffer.from(proto.Message.encode(message).finish()).toString('base64')
export const decodeMessage = (content: string) => proto.Message.decode(Buffer.from(content, 'base64'))

/** Unknown errors of the client count as temporary. */
async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused || error instanceof Unavailable || error instanceof RateLimited) throw error
    throw new Unavailable((error as Error).message, { cause: error })
  }
}
