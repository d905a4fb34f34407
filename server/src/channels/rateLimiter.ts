import { setTimeout as pause } from 'node:timers/promises'
import { RateLimited } from './channel.ts'
import { createSendSlots, type MonotonicClock, type RequestSlots } from './sendSlots.ts'

/** How many messages a service accepts from one number. */
type RateLimits = {
  perSecond: number
  /** To the same person: `burst` messages at once, then one every `every` milliseconds. */
  pair: { burst: number; every: number }
}
/** The backoff of a number: the share of the allowed speed that is used, and for how many milliseconds sending pauses. */
type Backoff = { share: number; pausedFor: number }
/** The limit that all processes and connections of one number share. */
export type SharedRateLimit = {
  requestSlots: RequestSlots
  /** Counts one more message to a chat; fails with `RateLimited` if it must wait. */
  reserve: (chat: string, pair: RateLimits['pair']) => Promise<Backoff>
  recordRate: (found: Backoff & { perSecond: number }) => Promise<unknown>
}
type Now = () => number
export type RateLimiter = ReturnType<typeof createRateLimiter>

/** A little below the service's limit: clocks differ, and other calls of the number count too. */
const CAUTION = 0.95
/** Factors of the speed: after a refusal for speed, and for each good second after that. */
const SLOWER = 0.5
const RECOVERY = 1.1
/** Close to the speed that was refused the last time, it grows more slowly. */
const CAREFUL = 1.02
const NEAR = 0.9
const FORGOTTEN_AFTER = 5000
const SLOWEST = 1
const FIRST_REST = 1000
const LONGEST_REST = 60_000
const SHORT = 200
const MANY = 10_000

/** Shares with nobody: one process, one connection. */
const unshared: SharedRateLimit = {
  requestSlots: async ({ most }) => most,
  reserve: async () => ({ share: 1, pausedFor: 0 }),
  recordRate: async () => undefined,
}
/** A monotonic clock; a waiting timer does not keep the process alive. */
const realTime: MonotonicClock = { now: () => performance.now(), sleep: (milliseconds) => pause(milliseconds, undefined, { ref: false }) }

/**
 * Keeps the messages of one number within the service's limits, and slows down after a refusal for speed. A message that must wait for the
 * number waits here; a message that must wait for its chat fails with `RateLimited`, so that it does not hold up others.
 */
export function createRateLimiter(limits: RateLimits, shared: SharedRateLimit = unshared, { now, sleep }: MonotonicClock = realTime) {
  const pairs = createChatLimits(limits.pair, now)
  let allowed = limits.perSecond

  const perSecond = () => Math.max(SLOWEST, allowed * CAUTION * speed.share())
  // If recording fails, other processes learn the backoff by a refusal of their own.
  const publish = (found: Backoff) => void shared.recordRate({ perSecond: perSecond(), ...found }).catch(() => undefined)
  const speed = createBackoff(now, publish)
  const slots = createSendSlots(shared.requestSlots, perSecond, { now, sleep })
  function unlessPaused() {
    if (speed.pausedFor() > SHORT) throw new RateLimited(speed.pausedFor())
  }

  return {
    /** Sets the allowed speed, once it is known or has changed. */
    allow(perSecond: number) {
      allowed = perSecond
    },
    pausedFor: speed.pausedFor,
    /** Runs `send` as soon as the limits allow one more message. `send` calls `answered` when the service has answered; what follows no longer counts. */
    async inTurn<Result>(chat: string, send: (answered: () => void) => Promise<Result>): Promise<Result> {
      unlessPaused()
      const wait = pairs.waitOf(chat)
      if (wait > SHORT) throw new RateLimited(wait)
      pairs.take(chat)
      const slot = await slots.take(unlessPaused)
      try {
        speed.listen(await shared.reserve(chat, limits.pair))
        unlessPaused()
        await sleep(Math.max(0, wait, speed.pausedFor()))
        return await send(slot.leaves())
      } finally {
        slot.giveBack()
      }
    },
    numberRefused: () => speed.refused(allowed),
    pairRefused: pairs.refused,
    wentWell: speed.wentWell,
  }
}

/**
 * After a refusal for speed the number pauses, twice as long each time if refusals follow soon, and goes on more slowly. It speeds up step by
 * step, in smaller steps near the speed that was refused.
 */
function createBackoff(now: Now, publish: (found: Backoff) => void) {
  let [share, refusedAt] = [1, 1]
  let [restsUntil, rest, wonBackAt] = [0, FIRST_REST, 0]
  const pausedFor = () => Math.max(0, restsUntil - now())

  function slowTo(less: number) {
    refusedAt = share
    share = less
    wonBackAt = Math.max(restsUntil, now())
  }

  return {
    share: () => share,
    pausedFor,
    refused(allowed: number) {
      if (now() < restsUntil) return
      rest = now() < restsUntil + FORGOTTEN_AFTER ? Math.min(LONGEST_REST, rest * 2) : FIRST_REST
      restsUntil = now() + rest
      slowTo(Math.max(SLOWEST / allowed, share * SLOWER))
      publish({ share, pausedFor: pausedFor() })
    },
    /** Takes over the backoff that another process has recorded. */
    listen(found: Backoff) {
      if (found.pausedFor > 0) restsUntil = Math.max(restsUntil, now() + found.pausedFor)
      if (found.share < share) slowTo(found.share)
    },
    wentWell() {
      if (share === 1 || now() < wonBackAt + 1000) return
      wonBackAt = now()
      share = Math.min(1, share * (share * RECOVERY < refusedAt * NEAR ? RECOVERY : CAREFUL))
      publish({ share, pausedFor: pausedFor() })
    },
  }
}

/** The limit per chat. `until`: when the messages sent so far are used up, at one per `every`. */
function createChatLimits({ burst, every }: RateLimits['pair'], now: Now) {
  const until = new Map<string, number>()
  return {
    waitOf: (chat: string) => Math.max(0, (until.get(chat) ?? 0) - (burst - 1) * every - now()),
    take(chat: string) {
      if (until.size > MANY) for (const [other, at] of until) if (at < now()) until.delete(other)
      until.set(chat, Math.max(until.get(chat) ?? 0, now()) + every)
    },
    /** The service refused although our count allowed it: the chat waits as if the burst were used up. */
    refused(chat: string) {
      until.set(chat, Math.max(until.get(chat) ?? 0, now() + burst * every))
    },
  }
}
