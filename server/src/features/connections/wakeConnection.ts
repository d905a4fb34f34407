import type { Tx } from '../../kernel/transact.ts'
import { outboxWakeName } from '../outbox/index.ts'

/** Under which those sleep who look for lines that nobody keeps open. */
export const CONNECTIONS_WAKE_NAME = 'lines'

/** Something is asked of a line: whoever keeps it open looks, or somebody opens it. */
export function wakeConnection(tx: Tx, connectionId: number) {
  tx.wake(outboxWakeName(connectionId))
  tx.wake(CONNECTIONS_WAKE_NAME)
}
