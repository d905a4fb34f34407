import { sql } from 'kysely'
import type { HeldWork } from '../../kernel/restoreParts.ts'
import { countDiscardedOutbox } from '../ledger/index.ts'
import { countHeldOutbox, emptyOutbox } from '../outbox/index.ts'

/** Each discarded message says that it may have been sent. The ledger stays in balance. */
export const heldMessages: HeldWork = {
  kind: 'messages',
  count: countHeldOutbox,
  async discard(db) {
    await countDiscardedOutbox(db)
    await sql`
      update messages m set error = 'perhapsSent' from outbox o
      where o.kind = 'send' and m."companyId" = o."companyId" and m.id = o."messageId" and m.error is null`.execute(db)
    await emptyOutbox(db)
  },
}
