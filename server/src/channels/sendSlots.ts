import type { SlotRequest } from './slotLeases.ts'

export type MonotonicClock = { now: () => number; sleep: (milliseconds: number) => Promise<unknown> }
/** Requests slots from the shared limit; resolves with how many this process may use. */
export type RequestSlots = (request: SlotRequest) => Promise<number>

const SECOND = 1000
/** So many messages may leave at once after a pause. */
const BURST = 4
const RETRY_AFTER = 100
const RENEW = 500
/** Shorter than the lease: no process uses slots that others have been given meanwhile. */
const VALID = 2000
/** After so many measured answers, the fastest of them counts as the minimum. */
const MIN_SAMPLES = 200
const MAX_SAMPLES = 1000

/**
 * The send slots of a number: so many messages may be under way at the same time. A message uses its slot from before it leaves until one
 * second after its answer. So the service never sees more messages in one second than there are slots, whatever delays messages or answers.
 */
export function createSendSlots(share: RequestSlots, perSecond: () => number, time: MonotonicClock) {
  const { now, sleep } = time
  const counter = createSlotCounter(now)
  const most = () => Math.max(1, Math.floor(perSecond()))
  const needs = () => (counter.used() + waiting === 0 ? 0 : Math.min(most(), counter.used() + 2 * waiting + BURST))
  const lease = createSlotLease(share, { used: counter.used, needs, most }, time)
  let [waiting, nextAt] = [0, 0]

  const waitsFor = () => (lease.isUsed() ? Math.max(1, Math.min(RETRY_AFTER, counter.freeIn())) : nextAt - now())

  return {
    /** Resolves when a slot is free, with the functions that return it. `check` throws when waiting is no longer worthwhile. */
    async take(check: () => void) {
      waiting++
      try {
        for (;;) {
          check()
          const wait = waitsFor()
          if (wait <= 0) break
          await (lease.mustRequest() ? lease.request() : sleep(wait))
        }
      } finally {
        waiting--
      }
      const step = SECOND / Math.max(1, lease.own())
      nextAt = Math.max(nextAt, now() - BURST * step) + step
      void lease.renew()
      return counter.begin()
    },
  }
}

/** Counts the used slots. The second after the answer is shorter by the fastest answer time seen: no slot needs longer. */
function createSlotCounter(now: () => number) {
  let underWay = 0
  let until: number[] = []
  let took: number[] = []
  return {
    used() {
      until = until.filter((at) => at > now())
      return underWay + until.length
    },
    freeIn: () => Math.min(...until) - now(),
    begin() {
      underWay++
      let isOver = false
      function giveBack() {
        if (isOver) return
        isOver = true
        underWay--
        until.push(now() + SECOND - (took.length < MIN_SAMPLES ? 0 : Math.min(...took)))
      }
      return {
        giveBack,
        /** Call it when the message leaves; call the returned function when the service has answered. */
        leaves() {
          const left = now()
          return () => {
            took = [...took.slice(1 - MAX_SAMPLES), now() - left]
            giveBack()
          }
        },
      }
    },
  }
}

type Needs = { used: () => number; needs: () => number; most: () => number }

/** The slots that this process may use. It requests more when they are too few, and renews them as long as it has or needs any. */
function createSlotLease(share: RequestSlots, { used, needs, most }: Needs, { now, sleep }: MonotonicClock) {
  let [granted, grantedUntil, wanted, requestedAt] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  let requesting: Promise<void> | undefined
  let isRenewing = false

  const held = () => (now() < grantedUntil ? granted : 0)
  const own = () => Math.min(held(), most())
  const isUsed = () => used() >= own()

  function request() {
    requesting ??= requestNow().finally(() => {
      requesting = undefined
    })
    return requesting
  }

  async function requestNow() {
    requestedAt = now()
    wanted = needs()
    const validUntil = requestedAt + VALID
    granted = await share({ keeps: Math.max(used(), held()), wants: wanted, most: most() })
    grantedUntil = validUntil
  }

  return {
    own,
    isUsed,
    request,
    mustRequest: () => now() >= grantedUntil || needs() > wanted || (isUsed() && own() < needs() && now() >= requestedAt + RETRY_AFTER),
    /** Renews the lease until no slot is used or needed any more. */
    async renew() {
      if (isRenewing) return
      isRenewing = true
      try {
        do {
          await sleep(RENEW)
          await request()
        } while (granted + needs() > 0)
      } catch {
        grantedUntil = 0
      } finally {
        isRenewing = false
      }
    },
  }
}
