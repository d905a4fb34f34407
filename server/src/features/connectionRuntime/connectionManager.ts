import { openAdvisoryLocks } from '../../kernel/database/advisoryLocks.ts'
import type { ConnectionOptions } from '../../kernel/database/connect.ts'
import { CONNECTIONS_WAKE_NAME } from '../connections/index.ts'
import type { RuntimeOptions } from './openConnection.ts'
import { createOwnedConnections } from './ownedConnections.ts'

/** How often every process looks which lines nobody keeps: a dead owner's are taken over within it. */
const ROUND = 2000

/** Keeps open the lines that no other process keeps, and does what people want of them. */
export async function startConnectionManager({ options, ...lines }: RuntimeOptions & { options: ConnectionOptions }) {
  const { platform, log, wakes } = lines.kernel
  let ended = false
  let working: Promise<void> = Promise.resolve()

  // Without their locks somebody else may keep the lines soon: at once, since what is under way may wait for a database that answers nothing,
  // and in turn, for what that has opened meanwhile.
  const closeAll = () => Promise.all([abortAll(lines), attempt(kept.closeAll), enqueue(kept.closeAll)])
  const locks = await openAdvisoryLocks(options, { log, lost: () => void closeAll() })
  const kept = createOwnedConnections(lines, locks)
  const enqueue = (work: () => Promise<void>) => {
    working = working.then(work).catch((error) => log.warn({ err: error }, 'lines could not be looked after'))
    return working
  }

  async function round() {
    if (ended) return
    const wanted = await platform
      .selectFrom('connections')
      .select(['id as connectionId', 'companyId', 'provider', 'wanted', 'relink', 'pairingNumber', 'commands', 'statusReason'])
      .execute()
    const { holders, others } = await locks.look()
    await keepShare(wanted.filter(({ wanted, provider }) => wanted === 'connected' && lines.channels.has(provider)).length / holders)
    const gone = kept.besides(new Set(wanted.map(({ connectionId }) => connectionId)))
    // Side by side, and each for itself: a connection that cannot be opened must not keep the others closed.
    const ours = wanted.filter(({ connectionId }) => !others.has(connectionId))
    await Promise.all([...gone.map((one) => attempt(() => kept.dismiss(one))), ...ours.map((one) => attempt(() => kept.lookAfter(one)))])
  }

  /** Each process keeps its part; who has just come gets theirs from those who have more, who has gone leaves theirs to all. */
  async function keepShare(share: number) {
    const moved = await kept.keepAtMost(Math.ceil(share))
    if (moved > 0) wakes.wake(CONNECTIONS_WAKE_NAME)
  }

  const attempt = (work: () => Promise<void>) => work().catch((error) => log.warn({ err: error }, 'a connection could not be looked after'))

  const rounds = setInterval(() => enqueue(round), ROUND)
  const forget = wakes.onWake(CONNECTIONS_WAKE_NAME, () => enqueue(round))
  await enqueue(round)
  return async () => {
    ended = true
    clearInterval(rounds)
    forget()
    await enqueue(kept.closeAll)
    await locks.close()
    // Nobody needs to wait for the next look.
    wakes.wake(CONNECTIONS_WAKE_NAME)
  }
}

const abortAll = ({ channels }: Pick<RuntimeOptions, 'channels'>) => channels.forEach((channel) => void channel.abort?.())
