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

  // Without their locks somebody else may keep the lines by now.
  const locks = await holdLocks(options, { log, lost: () => enqueue(kept.closeAll) })
  const kept = keptLines(lines, locks)
  const enqueue = (work: () => Promise<void>) => {
    working = working.then(work).catch((error) => log.warn({ err: error }, 'lines could not be looked after'))
    return working
  }

  async function round() {
    if (ended) return
    const wanted = await platform
      .selectFrom('connections')
      .select(['id as connectionId', 'companyId', 'provider', 'wanted', 'relink', 'commands'])
      .execute()
    const gone = kept.besides(new Set(wanted.map(({ connectionId }) => connectionId)))
    // Side by side, and each for itself: a line that cannot be opened must not keep the others closed.
    await Promise.all([...gone.map((one) => attempt(() => kept.dismiss(one))), ...wanted.map((one) => attempt(() => kept.lookAfter(one)))])
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
  }
}
