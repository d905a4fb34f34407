import type { Tx } from '../../kernel/transact.ts'
import { lineName } from '../outbox/index.ts'

/** Under which those sleep who look for lines that nobody keeps open. */
export const LINES = 'lines'

/** Something is asked of a line: whoever keeps it open looks, or somebody opens it. */
export function callLine(tx: Tx, connectionId: number) {
  tx.wake(lineName(connectionId))
  tx.wake(LINES)
}
