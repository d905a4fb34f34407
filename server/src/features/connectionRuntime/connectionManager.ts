import { openAdvisoryLocks } from '../../kernel/database/advisoryLocks.ts'
import type { ConnectionOptions } from '../../kernel/database/connect.ts'
import { CONNECTIONS_WAKE_NAME } from '../connections/index.ts'
import type { RuntimeOptions } from './openConnection.ts'
import { createOwnedConnections } from './ownedConnections.ts'

/** How often every process looks for connections without an owner: those of a process that died are taken over within this time. */
const ROUND = 2000

/** Keeps open the connections that no other process owns, and brings them into the state that users want. */
export async function startConnectionManager({ options, ...runtime }: RuntimeOptions & { options: ConnectionOptions }) {
  const { platform, log, wakes } = runtime.kernel
  let ended = false
  let working: Promise<void> = Promise.resolve()

  // Without the locks another process may soon open the same connections. So close them at once, since the round under way may wait for a
  // database that does not answer; and once more after that round, for what it has opened meanwhile.
  const closeAll = () => Promise.all([abortAll(runtime), attempt(kept.closeAll), enqueue(kept.closeAll)])
  const locks = await openAdvisoryLocks(options, { log, lost: () => void closeAll() })
  const kept = createOwnedConnections(runtime, locks)
  const enqueue = (work: () => Promise<void>) => {
    working = working.then(work).catch((error) => log.warn({ err: error }, 'the connections could not be checked'))
    return working
  }

  async function round() {
    if (ended) return
    const wanted = await platform
      .selectFrom('connections')
      .select(['id as connectionId', 'companyId', 'provider', 'wanted', 'relink', 'pairingNumber', 'commands', 'statusReason'])
      .execute()
    const { holders, others } = await locks.look()
    await keepShare(wanted.filter(({ wanted, provider }) => wanted === 'connected' && runtime.channels.has(provider)).length / holders)
    const gone = kept.besides(new Set(wanted.map(({ connectionId }) => connectionId)))
    // All at once and each by itself: a connection that cannot be opened must not keep the others closed.
    const ours = wanted.filter(({ connectionId }) => !others.has(connectionId))
    await Promise.all([...gone.map((one) => attempt(() => kept.dismiss(one))), ...ours.map((one) => attempt(() => kept.lookAfter(one)))])
  }

  /** Each process owns an equal share. A new process gets its share from those that own more. */
  async function keepShare(share: number) {
    const moved = await kept.keepAtMost(Math.ceil(share))
    if (moved > 0) wakes.wake(CONNECTIONS_WAKE_NAME)
  }

  const attempt = (work: () => Promise<void>) => work().catch((error) => log.warn({ err: error }, 'a connection could not be checked'))

  const rounds = setInterval(() => enqueue(round), ROUND)
  const forget = wakes.onWake(CONNECTIONS_WAKE_NAME, () => enqueue(round))
  await enqueue(round)
  return async () => {
    ended = true
    clearInterval(rounds)
    forget()
    await enqueue(kept.closeAll)
    await locks.close()
    // Wake the others, so that they take over at once.
    wakes.wake(CONNECTIONS_WAKE_NAME)
  }
}

const abortAll = ({ channels }: Pick<RuntimeOptions, 'channels'>) => channels.forEach((channel) => void channel.abort?.())
