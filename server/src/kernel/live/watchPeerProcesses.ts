/** Whoever is silent for so many times as long as all say that they live has died. */
const PATIENCE = 3

type Others = {
  /** In milliseconds. */
  every: number
  /** To the others: that this one lives. */
  say: () => void
  /** Whether they could be heard at all. */
  isHearing: () => boolean
  died: () => void
  now?: () => number
}

/**
 * What a process had committed when it died, and not yet told, nobody can say. So those who stay have to know of it: each says that it
 * lives, and that it leaves; who falls silent without having left has died.
 */
export function watchPeerProcesses({ every, say, isHearing, died, now = () => performance.now() }: Others) {
  const heard = new Map<string, number>()
  let checkedAt = now()

  function checkPeers() {
    const at = now()
    // Whoever could not hear, or was stopped meanwhile, does not know who was silent.
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
