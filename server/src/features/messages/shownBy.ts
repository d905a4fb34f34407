import type { Message } from '@recado/contract/messages/messages'
import type { Kernel } from '../../kernel/feature.ts'
import { mediaAddress } from '../media/index.ts'
import type { StoredMessage } from './messages.rows.ts'
import { toMessage } from './toMessage.ts'

/** How messages are shown by this installation: only it can sign the addresses of their files. */
export const shownBy = (kernel: Pick<Kernel, 'signatures'>): ((stored: StoredMessage) => Message) => {
  const address = mediaAddress(kernel)
  return (stored) => toMessage(stored, address)
}
