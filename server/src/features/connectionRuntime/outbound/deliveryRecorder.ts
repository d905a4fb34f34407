import type { Message } from '@recado/contract/messages/messages'
import type { ConnectionRef } from '../../../channels/channel.ts'
import { batchWhileBusy } from '../../../kernel/batchWhileBusy.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { type DeliveryResult, recordDeliveryResults, type StoredMessage } from '../../messages/index.ts'
import { removeFromOutbox } from '../../outbox/index.ts'
import { type OutboxItem, outreachOf } from './outboxQueries.ts'

export type DeliveryRecorderOptions = { kernel: Kernel; line: ConnectionRef; show: (stored: StoredMessage) => Message }
type DeliveredItem = Pick<OutboxItem, 'seq' | 'contactId' | 'origin'> & { id: string; isNewChat: boolean; outcome: DeliveryResult }

/** Another process has settled it. */
class RecordedElsewhere extends Error {}

/**
 * Writes down what became of what a line has handed over: of all that come while others are being written, together. What is written
 * goes with the taking out; that another process has done both meanwhile is so rare that it is undone then.
 */
export function createDeliveryRecorder({ kernel, line, show }: DeliveryRecorderOptions) {
  const settle = (some: readonly DeliveredItem[]) =>
    kernel.transact(line, async (tx) => {
      const taken = await tx.defer(() => removeFromOutbox(tx, ...some.map(({ seq }) => seq)))
      await recordDeliveryResults(tx, { handed: new Map(some.map(({ id, outcome }) => [id, outcome])), at: kernel.clock.now(), show })
      if ((await taken.rows()).length < some.length) throw new RecordedElsewhere()
      const messages = some.map(({ id, contactId, origin, isNewChat, outcome }) => {
        return { id, contactId, origin, isNewChat, error: 'error' in outcome ? outcome.error : null }
      })
      await tx.record('messages.handedOver', { connectionId: line.connectionId, messages })
    })
  const together = batchWhileBusy(settle)
  return async (waiting: OutboxItem, outcome: DeliveryResult): Promise<void> => {
    const { messageId: id, seq, contactId, origin } = waiting
    if (!id) return
    await together({ id, seq, contactId, origin, isNewChat: outreachOf(waiting) === 'first', outcome }).catch((error) => {
      if (!(error instanceof RecordedElsewhere)) throw error
    })
  }
}
