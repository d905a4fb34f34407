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
  /** The socket, once it is open; fails while it is not. */
  socket: () => WASocket
  acknowledged: ReturnType<typeof createServerAcks>
  limits: Pick<AccountLimits, 'blockedUntil' | 'countNewChat'>
  /** Before what nobody has typed leaves. */
  takeTime: ReturnType<typeof createHumanPace>
  marksRead: boolean
}
type Sending = Pick<ChannelSession, 'send' | 'edit' | 'revoke' | 'react' | 'markRead' | 'setTyping' | 'rejectCall'>

/** What the line says. It is kept before it leaves, so that the same thing leaves again where nobody has said that it arrived. */
export function createSender(given: Outgoing): Sending {
  const { vault, socket } = given
  const underWay = new Map<string, Promise<{ carrierId: string }>>()
  const refused = refusedOnce()

  async function send(message: OutboundMessage) {
    const carrierId = carrierIdOf(message.messageId)
    const known = await vault.readKept(carrierId)
    if (known?.isTaken) return { carrierId }
    holdBack(given, message)
    const kept = known ?? (await prepare(given, carrierId, message))
    await given.takeTime(message, () => socket().sendPresenceUpdate('composing', kept.chat))
    holdBack(given, message)
    await refused.unlessBefore(message, () => deliver(given, kept))
    await vault.noteTaken(carrierId)
    if (message.outreach === 'first') given.limits.countNewChat()
    return { carrierId }
  }

  return {
    send(message) {
      const running = underWay.get(message.messageId)
      if (running) return running
      const sent = orUnavailable(() => send(message)).finally(() => underWay.delete(message.messageId))
      underWay.set(message.messageId, sent)
      return sent
    },
    edit: ({ carrierId, fromMe, body }) => change(given, { carrierId, fromMe, isOurs: true }, (key) => ({ text: body, edit: key })),
    revoke: ({ carrierId, fromMe }) => change(given, { carrierId, fromMe, isOurs: true }, (key) => ({ delete: key })),
    react: ({ carrierId, fromMe, emoji }) => change(given, { carrierId, fromMe }, (key) => ({ react: { text: emoji, key } })),
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

/** What nobody has typed waits where the service would refuse it: each refusal counts as another attempt to reach strangers. */
function holdBack({ limits }: Outgoing, message: OutboundMessage) {
  const until = message.isAutomatic ? limits.blockedUntil(message) : undefined
  if (until) throw new RateLimited(Math.max(0, Math.min(HOLD, until.getTime() - Date.now())))
}

/** What the account may not send is not sent again by itself, be it that nobody could write down that it was refused. */
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
  const line = socket()
  const chat = await chatOf(given, message.to, message.outreach === 'first')
  const quoted = message.quotedId === undefined ? undefined : await vault.readKept(message.quotedId)
  const { message: content } = await generateWAMessage(chat, contentFor(message), {
    ...{ logger: silentLog, userJid: line.user?.id ?? '', upload: line.waUploadToServer, messageId: id },
    ...(quoted?.content && { quoted: { key: keyOf(quoted), message: decodeMessage(quoted.content) } }),
  })
  const kept = { id, messageId: message.messageId, chat, fromMe: true, participant: null, content: textOf(content ?? {}), isTaken: false }
  await vault.keep(kept)
  return kept
}

const deliver = ({ socket, acknowledged }: Outgoing, { id, chat, content }: ReplayableMessage) =>
  acknowledged.of(id, () => socket().relayMessage(chat, decodeMessage(content ?? ''), { messageId: id }))

type Target = { carrierId: string; fromMe: boolean; isOurs?: boolean }

/** To a message that is known; what somebody else has written is theirs. */
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
 * Under which address to write to somebody: the one that hides the number first, since the service itself does so. `isNew`: the number of
 * somebody who is written to for the first time is looked up before, as the service expects of whoever writes to strangers.
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

/** Whatever the client says of its socket may go better later. */
async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused || error instanceof Unavailable || error instanceof RateLimited) throw error
    throw new Unavailable((error as Error).message, { cause: error })
  }
}
