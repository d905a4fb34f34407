import { setTimeout as pause } from 'node:timers/promises'
import { RateLimited } from './channel.ts'
import { type Clock, createSendSlots, type RequestSlots } from './sendSlots.ts'

/** How fast a service takes what goes out over one number. */
type RateLimits = {
  perSecond: number
  /** To one and the same person: so many at once, and then one each so many milliseconds. */
  pair: { burst: number; every: number }
}
/** What those who send over one number have found: the share of what is allowed that goes out, and for how long nothing does. */
type Found = { share: number; restsFor: number }
/** What all who send over one number agree upon. */
export type SharedRateLimit = {
  requestSlots: RequestSlots
  /** One more message to a conversation; fails with `RateLimited` where that must wait. */
  reserve: (chat: string, pair: RateLimits['pair']) => Promise<Found>
  recordRate: (found: Found & { perSecond: number }) => Promise<unknown>
}
type Now = () => number
export type RateLimiter = ReturnType<typeof createRateLimiter>

/** A little below what the service says: for clocks that do not agree, and for what is told of a number besides messages. */
const CAUTION = 0.95
/** Of what was allowed, after the service has refused for speed; won back bit by bit with each second that goes well. */
const SLOWER = 0.5
const RECOVERY = 1.1
/** Near to what was refused the last time. */
const CAREFUL = 1.02
const NEAR = 0.9
const FORGOTTEN_AFTER = 5000
const SLOWEST = 1
const FIRST_REST = 1000
const LONGEST_REST = 60_000
const SHORT = 200
const MANY = 10_000

/** For whoever is alone on a number. */
const unshared: SharedRateLimit = {
  requestSlots: async ({ most }) => most,
  reserve: async () => ({ share: 1, restsFor: 0 }),
  recordRate: async () => undefined,
}
/** Of a clock that nobody sets, and nothing that waits keeps a process from ending. */
const realTime: Clock = { now: () => performance.now(), sleep: (milliseconds) => pause(milliseconds, undefined, { ref: false }) }

/**
 * Keeps what goes out over one number within what its service takes, so that nothing is refused for speed; and gives way when
 * something is. Whoever waits for the line waits here; whoever must wait for one conversation is told to come back.
 */
export function createRateLimiter(limits: RateLimits, shared: SharedRateLimit = unshared, { now, sleep }: Clock = realTime) {
  const pairs = createChatLimits(limits.pair, now)
  let allowed = limits.perSecond

  const perSecond = () => Math.max(SLOWEST, allowed * CAUTION * speed.share())
  // Whoever is not told of it finds out by being refused.
  const tell = (found: Found) => void shared.recordRate({ perSecond: perSecond(), ...found }).catch(() => undefined)
  const speed = createBackoff(now, tell)
  const places = createSendSlots(shared.requestSlots, perSecond, { now, sleep })
  function unlessResting() {
    if (speed.restsFor() > SHORT) throw new RateLimited(speed.restsFor())
  }

  return {
    /** What the number may send is known by now, or has changed. */
    allow(perSecond: number) {
      allowed = perSecond
    },
    restsFor: speed.restsFor,
    /** Does, as soon as it is its turn, what sends one message, with what is noted before it leaves; `answered`: what comes then has time. */
    async inTurn<Result>(chat: string, send: (answered: () => void) => Promise<Result>): Promise<Result> {
      unlessResting()
      const wait = pairs.waitOf(chat)
      if (wait > SHORT) throw new RateLimited(wait)
      pairs.take(chat)
      const place = await places.take(unlessResting)
      try {
        speed.listen(await shared.reserve(chat, limits.pair))
        unlessResting()
        await sleep(Math.max(0, wait, speed.restsFor()))
        return await send(place.leaves())
      } finally {
        place.giveBack()
      }
    },
    lineRefused: () => speed.refused(allowed),
    pairRefused: pairs.refused,
    wentWell: speed.wentWell,
  }
}

/**
 * A line that was too fast rests, longer each time as long as that happens again soon, and goes on more slowly. It wins that back bit by bit,
 * and with care where it was refused.
 */
function createBackoff(now: Now, tell: (found: Found) => void) {
  let [share, refusedAt] = [1, 1]
  let [restsUntil, rest, wonBackAt] = [0, FIRST_REST, 0]
  const restsFor = () => Math.max(0, restsUntil - now())

  function slowTo(less: number) {
    refusedAt = share
    share = less
    wonBackAt = Math.max(restsUntil, now())
  }

  return {
    ...{ share: () => share, restsFor },
    refused(allowed: number) {
      if (now() < restsUntil) return
      rest = now() < restsUntil + FORGOTTEN_AFTER ? Math.min(LONGEST_REST, rest * 2) : FIRST_REST
      restsUntil = now() + rest
      slowTo(Math.max(SLOWEST / allowed, share * SLOWER))
      tell({ share, restsFor: restsFor() })
    },
    /** Others were refused, or win it back. */
    listen(found: Found) {
      if (found.restsFor > 0) restsUntil = Math.max(restsUntil, now() + found.restsFor)
      if (found.share < share) slowTo(found.share)
    },
    wentWell() {
      if (share === 1 || now() < wonBackAt + 1000) return
      wonBackAt = now()
      share = Math.min(1, share * (share * RECOVERY < refusedAt * NEAR ? RECOVERY : CAREFUL))
      tell({ share, restsFor: restsFor() })
    },
  }
}

/** Each conversation has a pace of its own: reckoned by how long all that went before in it takes. */
function createChatLimits({ burst, every }: RateLimits['pair'], now: Now) {
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
