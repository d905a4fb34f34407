import type { ConnectionOptions } from '../../kernel/database/connect.ts'
import { holdLocks } from '../../kernel/database/holdLocks.ts'
import { LINES } from '../connections/index.ts'
import { keptLines } from './keptLines.ts'
import type { LineOptions } from './openLine.ts'

/** How often every process looks which lines nobody keeps: a dead owner's are taken over within it. */
const ROUND = 2000

/** Keeps open the lines that no other process keeps, and does what people want of them. */
export async function keepLines({ options, ...lines }: LineOptions & { options: ConnectionOptions }) {
  const { platform, log, wakes } = lines.kernel
  let ended = false
  let working: Promise<void> = Promise.resolve()

  // Without their locks somebody else may keep the lines soon: at once, since what is under way may wait for a database that answers nothing,
  // and in turn, for what that has opened meanwhile.
  const closeAll = () => Promise.all([cutAll(lines), attempt(kept.closeAll), enqueue(kept.closeAll)])
  const locks = await holdLocks(options, { log, lost: () => void closeAll() })
  const kept = keptLines(lines, locks)
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
    await keepShare(wanted.filter(({ wanted, provider }) => wanted === 'connected' && lines.carriers.has(provider)).length / holders)
    const gone = kept.besides(new Set(wanted.map(({ connectionId }) => connectionId)))
    // Side by side, and each for itself: a line that cannot be opened must not keep the others closed.
    const ours = wanted.filter(({ connectionId }) => !others.has(connectionId))
    await Promise.all([...gone.map((one) => attempt(() => kept.dismiss(one))), ...ours.map((one) => attempt(() => kept.lookAfter(one)))])
  }

  /** Each process keeps its part; who has just come gets theirs from those who have more, who has gone leaves theirs to all. */
  async function keepShare(share: number) {
    const moved = await kept.keepAtMost(Math.ceil(share))
    if (moved > 0) wakes.wake(LINES)
  }

  const attempt = (work: () => Promise<void>) => work().catch((error) => log.warn({ err: error }, 'a line could not be looked after'))

  const rounds = setInterval(() => enqueue(round), ROUND)
  const forget = wakes.onWake(LINES, () => enqueue(round))
  await enqueue(round)
  return async () => {
    ended = true
    clearInterval(rounds)
    forget()
    await enqueue(kept.closeAll)
    await locks.close()
    // Nobody needs to wait for the next look.
    wakes.wake(LINES)
  }
}

const cutAll = ({ carriers }: Pick<LineOptions, 'carriers'>) => carriers.forEach((carrier) => void carrier.lost?.())
