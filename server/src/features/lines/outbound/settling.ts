import type { Message } from '@recado/contract/messages/messages'
import type { Line } from '../../../carriers/port.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { gathered } from '../../../kernel/gathered.ts'
import { noteNews } from '../../campaigns/index.ts'
import { countNewChats } from '../../connections/index.ts'
import { proveNumbers } from '../../contactLists/index.ts'
import { count } from '../../ledger/index.ts'
import { type HandedOver, noteHandedOver, type StoredMessage } from '../../messages/index.ts'
import { takeOut } from '../../outbox/index.ts'
import { noteRefused } from '../../schedules/index.ts'
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
      for (const { contactId, outcome } of some) count(tx, { ...line, contactId }, 'error' in outcome ? { failed: 1 } : { sent: 1 })
      await noteHandedOver(tx, { handed: new Map(some.map(({ id, outcome }) => [id, outcome])), at: kernel.clock.now(), show })
      if ((await taken.rows()).length < some.length) throw new SettledElsewhere()
      const newChats = some.filter(({ isNewChat, outcome }) => isNewChat && !('error' in outcome)).length
      if (newChats > 0) await countNewChats(tx, kernel, { connectionId: line.connectionId, count: newChats })
      const ofCampaigns = some.flatMap(({ id, origin }) => (origin === 'campaign' ? id : []))
      await noteNews(tx, kernel, ofCampaigns)
      await proveNumbers(
        tx,
        some.flatMap(({ contactId, outcome }) => ('error' in outcome ? { contactId, fromMe: true, ack: 0, error: outcome.error } : [])),
      )
      for (const { id, outcome } of some) if ('error' in outcome) await noteRefused(tx, kernel, { messageId: id, error: outcome.error })
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
