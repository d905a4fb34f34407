import type { Tx } from '../../kernel/transact.ts'
import { outboxWakeName } from '../outbox/index.ts'

/** Wakes the processes that look for connections that no process keeps open. */
export const CONNECTIONS_WAKE_NAME = 'lines'

/** A command for a connection: wakes the process that keeps it open, or one that will open it. */
export function wakeConnection(tx: Tx, connectionId: number) {
  tx.wake(outboxWakeName(connectionId))
  tx.wake(CONNECTIONS_WAKE_NAME)
}
