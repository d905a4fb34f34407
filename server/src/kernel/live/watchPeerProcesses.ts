/** A peer that misses so many signs of life has died. */
const PATIENCE = 3

type Others = {
  /** In milliseconds. */
  every: number
  /** Tells the others that this process is alive. */
  say: () => void
  /** Whether the others can be received at all. */
  isHearing: () => boolean
  died: () => void
  now?: () => number
}

/**
 * Detects processes that died. Nobody knows what a dead process had committed and not yet published, so the others must notice: each
 * process reports that it is alive and when it leaves. One that falls silent without having left has died.
 */
export function watchPeerProcesses({ every, say, isHearing, died, now = () => performance.now() }: Others) {
  const heard = new Map<string, number>()
  let checkedAt = now()

  function checkPeers() {
    const at = now()
    // A process that could not receive, or was stopped meanwhile, cannot say which peers were silent.
    if (!isHearing() || at - checkedAt > 2 * every) for (const one of heard.keys()) heard.set(one, at)
    checkedAt = at
    const dead = [...heard].filter(([, last]) => at - last > PATIENCE * every)
    for (const [one] of dead) heard.delete(one)
    if (dead.length > 0) died()
    say()
  }

  const timer = setInterval(checkPeers, every).unref()
  return {
    lives: (one: string) => void heard.set(one, now()),
    leaves: (one: string) => void heard.delete(one),
    end: () => clearInterval(timer),
  }
}
