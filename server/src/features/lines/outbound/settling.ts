import type { Message } from '@recado/contract/messages/messages'
import type { Line } from '../../../carriers/port.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { gathered } from '../../../kernel/gathered.ts'
import { type HandedOver, noteHandedOver, type StoredMessage } from '../../messages/index.ts'
import { takeOut } from '../../outbox/index.ts'
import { outreachOf, type Waiting } from './waiting.ts'

export type Settling = { kernel: Kernel; line: Line; show: (stored: StoredMessage) => Message }
type Settled = Pick<Waiting, 'seq' | 'contactId' | 'origin'> & { id: string; isNewChat: boolean; outcome: HandedOver }

/** Another process has settled it. */
class SettledElsewhere extends Error {}

/**
 * Writes down what became of what a line has handed over: of all that come while others are being written, together. What is written
 * goes with the taking out; that another process has done both meanwhile is so rare that it is undone then.
 */
export function settling({ kernel, line, show }: Settling) {
  const settle = (some: readonly Settled[]) =>
    kernel.transact(line, async (tx) => {
      const taken = await tx.along(() => takeOut(tx, ...some.map(({ seq }) => seq)))
      await noteHandedOver(tx, { handed: new Map(some.map(({ id, outcome }) => [id, outcome])), at: kernel.clock.now(), show })
      if ((await taken.rows()).length < some.length) throw new SettledElsewhere()
      const messages = some.map(({ id, contactId, origin, isNewChat, outcome }) => {
        return { id, contactId, origin, isNewChat, error: 'error' in outcome ? outcome.error : null }
      })
      await tx.record('messages.handedOver', { connectionId: line.connectionId, messages })
    })
  const together = gathered(settle)
  return async (waiting: Waiting, outcome: HandedOver): Promise<void> => {
    const { messageId: id, seq, contactId, origin } = waiting
    if (!id) return
    await together({ id, seq, contactId, origin, isNewChat: outreachOf(waiting) === 'first', outcome }).catch((error) => {
      if (!(error instanceof SettledElsewhere)) throw error
    })
  }
}
