import { decodeMessageNode, NO_MESSAGE_FOUND_ERROR_TEXT, proto, unpadRandomMax16, type WAMessage, type WAMessageKey } from 'baileys'
import type { Deciphered, HistoryMessage } from './decipheredJournal.ts'

/** A message as WhatsApp delivered it. */
export type IncomingMessage = {
  key: WAMessageKey & { id: string; remoteJid: string }
  pushName: string
  at: Date
  message: proto.IMessage
  /** It could not be read, and the sender was asked to send it again. */
  isAwaited?: boolean
}
export type OwnAddresses = { id: string; lid: string }

/** Undefined if it is not a message. */
export const parseIncomingMessage = (received: Deciphered | HistoryMessage, me: OwnAddresses): IncomingMessage | undefined =>
  'told' in received ? parseHistoryMessage(received) : decipheredIn(received, me)

/** Stands for a view-once picture: only the phone can show it. */
const ONCE = '👁①'

const { CIPHERTEXT } = proto.WebMessageInfo.StubType

/** It arrived empty, and the client asked the phone for the content. View-once content is never sent again. */
export const isPlaceholder = ({ key, message, messageStubType, messageStubParameters }: WAMessage) =>
  !message &&
  messageStubType === CIPHERTEXT &&
  messageStubParameters?.[0] === NO_MESSAGE_FOUND_ERROR_TEXT &&
  !key.isViewOnce &&
  Boolean(key.remoteJid)

function parseHistoryMessage({ told }: HistoryMessage): IncomingMessage | undefined {
  const { key, message, messageTimestamp, pushName, messageStubType } = proto.WebMessageInfo.decode(told)
  if (!key?.id || !key.remoteJid) return undefined
  const isAwaited = !message && messageStubType === CIPHERTEXT
  return {
    isAwaited,
    key: { ...key, id: key.id, remoteJid: key.remoteJid },
    pushName: pushName ?? '',
    at: new Date(Number(messageTimestamp) * 1000),
    message: message ?? (isAwaited ? {} : { conversation: ONCE }),
  }
}

function decipheredIn({ attrs, plain, isAsked = false }: Deciphered, me: OwnAddresses): IncomingMessage | undefined {
  const { fullMessage } = decodeMessageNode({ tag: 'message', attrs, content: [] }, me.id, me.lid)
  const { id, remoteJid } = fullMessage.key
  if (!id || !remoteJid) return undefined
  const whole: proto.IMessage = isAsked ? {} : proto.Message.decode(unpadRandomMax16(plain))
  return {
    isAwaited: isAsked,
    key: { ...fullMessage.key, id, remoteJid },
    pushName: fullMessage.pushName ?? '',
    at: new Date(Number(fullMessage.messageTimestamp) * 1000),
    message: whole.deviceSentMessage?.message ?? whole,
  }
}
