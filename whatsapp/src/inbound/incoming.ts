import { decodeMessageNode, proto, unpadRandomMax16, type WAMessageKey } from 'baileys'
import type { Deciphered } from './journal.ts'

/** One message as the service has brought it. */
export type Incoming = {
  key: WAMessageKey & { id: string; remoteJid: string }
  pushName: string
  at: Date
  message: proto.IMessage
}
export type Me = { id: string; lid: string }

/** As it was deciphered; undefined for what is no message at all. */
export function incomingOf({ attrs, plain }: Deciphered, me: Me): Incoming | undefined {
  const { fullMessage } = decodeMessageNode({ tag: 'message', attrs, content: [] }, me.id, me.lid)
  const { id, remoteJid } = fullMessage.key
  if (!id || !remoteJid) return undefined
  const whole = proto.Message.decode(unpadRandomMax16(plain))
  return {
    key: { ...fullMessage.key, id, remoteJid },
    pushName: fullMessage.pushName ?? '',
    at: new Date(Number(fullMessage.messageTimestamp) * 1000),
    message: whole.deviceSentMessage?.message ?? whole,
  }
}
