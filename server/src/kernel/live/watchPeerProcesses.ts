/** A peer that misses this many signs of life has died. */
const PATIENCE = 3

type WatchOptions = {
  /** In milliseconds. */
  every: number
  /** Reports to the peers that this process is alive. */
  reportAlive: () => void
  /** Whether messages of peers can arrive at all. */
  canReceive: () => boolean
  died: () => void
  now?: () => number
}

/**
 * Detects processes that died. Nobody knows what a dead process had committed and not yet published, so the others must notice: each
 * process reports that it is alive and when it leaves. One that falls silent without having left has died.
 */
export function watchPeerProcesses({ every, reportAlive, canReceive, died, now = () => performance.now() }: WatchOptions) {
  const lastSignAt = new Map<string, number>()
  let checkedAt = now()

  function checkPeers() {
    const at = now()
    // A process that could not receive, or was stopped meanwhile, cannot know which peers were silent.
    if (!canReceive() || at - checkedAt > 2 * every) for (const peer of lastSignAt.keys()) lastSignAt.set(peer, at)
    checkedAt = at
    const dead = [...lastSignAt].filter(([, last]) => at - last > PATIENCE * every)
    for (const [peer] of dead) lastSignAt.delete(peer)
    if (dead.length > 0) died()
    reportAlive()
  }

  const timer = setInterval(checkPeers, every).unref()
  return {
    lives: (peer: string) => void lastSignAt.set(peer, now()),
    leaves: (peer: string) => void lastSignAt.delete(peer),
    end: () => clearInterval(timer),
  }
}
