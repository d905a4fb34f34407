import type { Capabilities } from '../channels/channelDefinition.ts'
import { acks, type Message } from './messages.ts'

type SentMessage = Pick<Message, 'ack' | 'sentAt' | 'createdAt'>
type Limits = Pick<Capabilities, 'editMinutes' | 'revokeMinutes'>

/**
 * Whether it is too late to edit or delete a message: the service would take the change, and the customer's phone would ignore it. A message
 * that has not left can be changed at any time.
 */
export function isTooLate(kind: 'edit' | 'revoke', { ack, sentAt, createdAt }: SentMessage, can: Limits, now: Date): boolean {
  const minutes = kind === 'edit' ? can.editMinutes : can.revokeMinutes
  if (!minutes || ack < acks.taken) return false
  return now.getTime() - Date.parse(sentAt ?? createdAt) > minutes * 60_000
}
