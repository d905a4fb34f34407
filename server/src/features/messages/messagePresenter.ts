import type { Message } from '@recado/contract/messages/messages'
import type { Kernel } from '../../kernel/feature.ts'
import { mediaUrlSigner } from '../media/index.ts'
import type { StoredMessage } from './messages.rows.ts'
import { toMessage } from './toMessage.ts'

/** How messages are shown by this installation: only it can sign the addresses of their files. */
export const messagePresenter = (kernel: Pick<Kernel, 'urlSigner'>): ((stored: StoredMessage) => Message) => {
  const address = mediaUrlSigner(kernel)
  return (stored) => toMessage(stored, address)
}
