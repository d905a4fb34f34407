import { decodeMessageNode, NO_MESSAGE_FOUND_ERROR_TEXT, proto, unpadRandomMax16, type WAMessage, type WAMessageKey } from 'baileys'
import type { Deciphered, HistoryMessage } from './inboundJournal.ts'

/** One message as the service has brought it. */
export type IncomingMessage = {
  key: WAMessageKey & { id: string; remoteJid: string }
  pushName: string
  at: Date
  message: proto.IMessage
  /** It cannot be read yet, and was asked for again. */
  isAwaited?: boolean
}
export type OwnAddresses = { id: string; lid: string }

/** Undefined for what is no message at all. */
export const parseIncomingMessage = (heard: Deciphered | HistoryMessage, me: OwnAddresses): IncomingMessage | undefined =>
  'told' in heard ? parseHistoryMessage(heard) : decipheredIn(heard, me)

/** In the place of a picture that is shown once: the phone alone shows it. */
const ONCE = '👁①'

const { CIPHERTEXT } = proto.WebMessageInfo.StubType

/** It came without anything to decipher, and the phone was asked for it. What is shown once does not come again. */
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
