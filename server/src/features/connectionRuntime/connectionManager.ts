import { seconds } from '../../kernel/clock.ts'
import { pollOrNotify } from '../../kernel/concurrency/pollOrNotify.ts'
import { settlesWithin } from '../../kernel/concurrency/settlesWithin.ts'
import { openAdvisoryLocks } from '../../kernel/database/advisoryLocks.ts'
import type { ConnectionOptions } from '../../kernel/database/connect.ts'
import { CONNECTIONS_WAKE_NAME } from '../connections/index.ts'
import type { RuntimeOptions } from './openConnection.ts'
import { createOwnedConnections } from './ownedConnections.ts'

/** How often every process looks for connections without an owner: those of a process that died are taken over within this time. */
const ROUND = 2000
/** How long the process waits for its connections to close when it ends or has lost its locks. A stop must not take long. */
const CLOSING = seconds(10)

type ManagerOptions = RuntimeOptions & { options: ConnectionOptions; closingLimit?: number }

/** Keeps open the connections that no other process owns, and brings them into the state that users want. */
export async function startConnectionManager({ options, closingLimit = CLOSING, ...runtime }: ManagerOptions) {
  const { platform, log, wakes } = runtime.kernel
  const abortAll = () => runtime.channels.forEach((channel) => void channel.abort?.())

  // Without the locks another process may soon open the same connections. So close them at once, and do not wait for the round that runs.
  const locks = await openAdvisoryLocks(options, {
    log,
    lost() {
      abortAll()
      void closeAll()
    },
  })
  const owned = createOwnedConnections(runtime, { locks, requestRound: () => rounds.wake() })

  /** A round waits for no connection: one that opens or closes slowly must not make the others wait. */
  async function round() {
    const rows = await platform
      .selectFrom('connections')
      .select(['id as connectionId', 'companyId', 'provider', 'wanted', 'relink', 'pairingNumber', 'commands', 'statusReason'])
      .execute()
    const { holders, others } = await locks.readHolders()
    const wanted = rows.filter((row) => row.wanted === 'connected' && runtime.channels.has(row.provider))
    // Each process owns an equal share. A new process gets its share from those that own more.
    owned.setShare(Math.ceil(wanted.length / holders))
    owned.dismissAllBut(new Set(rows.map(({ connectionId }) => connectionId)))
    for (const row of rows.filter(({ connectionId }) => !others.has(connectionId)))
      void owned.update(row).catch((error) => log.warn({ err: error }, 'a connection could not be checked'))
    // Last, since a connection that has just begun to close is no surplus.
    void moveSurplus()
  }

  async function moveSurplus() {
    if ((await owned.moveSurplus()) > 0) wakes.wake(CONNECTIONS_WAKE_NAME)
  }

  /** Returns whether all are closed within the limit. */
  async function closeAll(more: Promise<void> = Promise.resolve()) {
    const isDone = await settlesWithin(Promise.all([owned.closeAll(), more]), closingLimit)
    if (!isDone) log.warn({ connections: owned.ids() }, 'connections do not close')
    return isDone
  }

  const rounds = pollOrNotify({
    kernel: runtime.kernel,
    name: CONNECTIONS_WAKE_NAME,
    what: { work: 'connections' },
    nap: ROUND,
    work: round,
  })
  return async () => {
    owned.end()
    // Sessions that are still open must write nothing more: after this another process opens the same connections.
    if (!(await closeAll(rounds.end()))) abortAll()
    await locks.close()
    // Wake the others, so that they take over at once.
    wakes.wake(CONNECTIONS_WAKE_NAME)
  }
}
