import { setTimeout as pause } from 'node:timers/promises'
import { TooSoon } from './port.ts'

/** How fast a service takes what goes out over one number. */
type PaceLimits = {
  perSecond: number
  /** To one and the same person: so many at once, and then one each so many milliseconds. */
  pair: { burst: number; every: number }
}
/** What those who send over one number have found: the share of what is allowed that goes out, and for how long nothing does. */
type Found = { share: number; restsFor: number }
/** What all who send over one number agree upon. `step`: milliseconds from one message to the next. */
export type Shared = {
  /** In how many milliseconds it is the turn of one more message; fails with `TooSoon` where its conversation must wait. */
  take: (chat: string, given: { step: number; atOnce: number; pair: PaceLimits['pair'] }) => Promise<Found & { wait: number }>
  tell: (found: Found & { step: number }) => Promise<unknown>
}
type Now = () => number
type Time = { now: Now; sleep: (milliseconds: number) => Promise<unknown> }
export type Pace = ReturnType<typeof createPace>

/** A little below what the service says: what leaves evenly does not arrive evenly. */
const CAUTION = 0.9
const AT_ONCE = 4
/** Of what was allowed, after the service has refused for speed; won back bit by bit with each second that goes well. */
const SLOWER = 0.5
const RECOVERY = 1.1
const SLOWEST = 1
const FIRST_REST = 1000
const LONGEST_REST = 60_000
const SHORT = 200
const SECOND = 1000
const MANY = 10_000

/** For whoever is alone on a number. */
const alone: Shared = { take: async () => ({ wait: 0, share: 1, restsFor: 0 }), tell: async () => undefined }

/**
 * Keeps what goes out over one number within what its service takes, so that nothing is refused for speed; and gives way when
 * something is. Whoever waits for the line waits here; whoever must wait for one conversation is told to come back.
 */
export function createPace(limits: PaceLimits, shared: Shared = alone, { now, sleep }: Time = { now: Date.now, sleep: pause }) {
  const pairs = pairsIn(limits.pair, now)
  let allowed = limits.perSecond
  let lineAt = 0

  const rate = () => Math.max(SLOWEST, allowed * CAUTION * speed.share())
  const step = () => 1000 / rate()
  const leave = leavingAt(rate, { now, sleep })
  // Whoever is not told of it finds out by being refused.
  const tell = (found: Found) => void shared.tell({ step: step(), ...found }).catch(() => undefined)
  const speed = givingWay(now, tell)

  function take() {
    const at = Math.max(lineAt, now() - AT_ONCE * step())
    lineAt = at + step()
    return at - now()
  }

  return {
    /** What the number may send is known by now, or has changed. */
    allow(perSecond: number) {
      allowed = perSecond
    },
    restsFor: speed.restsFor,
    /** Resolves when it is its turn; what it still has to do before it leaves is done then. */
    async turn(chat: string) {
      const wait = Math.max(pairs.waitOf(chat), speed.restsFor())
      if (wait > SHORT) throw new TooSoon(wait)
      pairs.take(chat)
      const found = await shared.take(chat, { step: step(), atOnce: AT_ONCE, pair: limits.pair })
      speed.listen(found)
      if (found.restsFor > SHORT) throw new TooSoon(found.restsFor)
      await sleep(Math.max(wait, found.wait, take(), 0))
    },
    /** Awaited last: whatever has held up those whose turn it was, they do not leave together. */
    leave,
    lineRefused: () => speed.refused(allowed),
    pairRefused: pairs.refused,
    wentWell: speed.wentWell,
  }
}

/** Where all had to stand still for a while, what has come due meanwhile does not leave at once: no more in any second than in another. */
function leavingAt(rate: () => number, { now, sleep }: Time) {
  let left: number[] = []
  return async () => {
    for (;;) {
      left = left.filter((at) => at > now() - SECOND)
      const tooMany = left.length - Math.floor(rate())
      if (tooMany < 0) break
      await sleep(Math.max(1, (left[tooMany] ?? now()) + SECOND - now()))
    }
    left.push(now())
  }
}

/** A line that was too fast rests, longer each time, goes on more slowly, and wins it back bit by bit. */
function givingWay(now: Now, tell: (found: Found) => void) {
  let share = 1
  let restsUntil = 0
  let rest = FIRST_REST
  let wonBackAt = 0
  const restsFor = () => Math.max(0, restsUntil - now())

  return {
    ...{ share: () => share, restsFor },
    refused(allowed: number) {
      if (now() < restsUntil) return
      restsUntil = now() + rest
      rest = Math.min(LONGEST_REST, rest * 2)
      share = Math.max(SLOWEST / allowed, share * SLOWER)
      wonBackAt = restsUntil
      tell({ share, restsFor: restsFor() })
    },
    /** Others were refused, or win it back. */
    listen(found: Found) {
      restsUntil = Math.max(restsUntil, now() + found.restsFor)
      if (found.share >= share) return
      share = found.share
      wonBackAt = Math.max(restsUntil, now())
    },
    wentWell() {
      if (share === 1 || now() < wonBackAt + 1000) return
      wonBackAt = now()
      share = Math.min(1, share * RECOVERY)
      if (share === 1) rest = FIRST_REST
      tell({ share, restsFor: restsFor() })
    },
  }
}

/** Each conversation has a pace of its own: reckoned by how long all that went before in it takes. */
function pairsIn({ burst, every }: PaceLimits['pair'], now: Now) {
  const until = new Map<string, number>()
  return {
    waitOf: (chat: string) => Math.max(0, (until.get(chat) ?? 0) - (burst - 1) * every - now()),
    take(chat: string) {
      if (until.size > MANY) for (const [one, at] of until) if (at < now()) until.delete(one)
      until.set(chat, Math.max(until.get(chat) ?? 0, now()) + every)
    },
    /** It was too fast, whatever we had reckoned. */
    refused(chat: string) {
      until.set(chat, Math.max(until.get(chat) ?? 0, now() + burst * every))
    },
  }
}
