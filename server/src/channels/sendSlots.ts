import type { SlotRequest } from './slotLeases.ts'

export type MonotonicClock = { now: () => number; sleep: (milliseconds: number) => Promise<unknown> }
/** Requests slots from the shared limit; resolves with how many this process may use. */
export type RequestSlots = (request: SlotRequest) => Promise<number>

const SECOND = 1000
/** The most messages that may leave at once after a pause. */
const BURST = 4
const RETRY_AFTER = 100
const RENEW = 500
/** Shorter than the lease: no process uses slots that others have been given meanwhile. */
const VALID = 2000
/** After this number of measured answers, the fastest of them counts as the minimum. */
const MIN_SAMPLES = 200
const MAX_SAMPLES = 1000

/**
 * The send slots of a number limit how many messages may be under way at the same time. A message uses its slot from before it leaves until
 * one second after its answer. So the service never sees more messages in one second than there are slots, whatever delays messages or
 * answers.
 */
export function createSendSlots(requestSlots: RequestSlots, readLimit: () => number, time: MonotonicClock) {
  const { now, sleep } = time
  const counter = createSlotCounter(now)
  const slotLimit = () => Math.max(1, Math.floor(readLimit()))
  const wantedSlots = () =>
    counter.used() + waitingMessages === 0 ? 0 : Math.min(slotLimit(), counter.used() + 2 * waitingMessages + BURST)
  const lease = createSlotLease(requestSlots, { used: counter.used, needs: wantedSlots, most: slotLimit }, time)
  let [waitingMessages, nextSendAt] = [0, 0]

  const millisecondsUntilSlot = () => (lease.isUsed() ? Math.max(1, Math.min(RETRY_AFTER, counter.freeIn())) : nextSendAt - now())

  return {
    /** Resolves when a slot is free, with the functions that return it. `check` throws when waiting is no longer worthwhile. */
    async take(check: () => void) {
      waitingMessages++
      try {
        for (;;) {
          check()
          const wait = millisecondsUntilSlot()
          if (wait <= 0) break
          await (lease.mustRequest() ? lease.request() : sleep(wait))
        }
      } finally {
        waitingMessages--
      }
      const interval = SECOND / Math.max(1, lease.own())
      nextSendAt = Math.max(nextSendAt, now() - BURST * interval) + interval
      void lease.renew()
      return counter.begin()
    },
  }
}

/** Counts the used slots. The second after the answer is shorter by the fastest answer time seen: no slot needs longer. */
function createSlotCounter(now: () => number) {
  let underWay = 0
  let busyUntil: number[] = []
  let answerTimes: number[] = []
  return {
    used() {
      busyUntil = busyUntil.filter((at) => at > now())
      return underWay + busyUntil.length
    },
    freeIn: () => Math.min(...busyUntil) - now(),
    begin() {
      underWay++
      let isOver = false
      function giveBack() {
        if (isOver) return
        isOver = true
        underWay--
        busyUntil.push(now() + SECOND - (answerTimes.length < MIN_SAMPLES ? 0 : Math.min(...answerTimes)))
      }
      return {
        giveBack,
        /** Call it when the message leaves; call the returned function when the service has answered. */
        leaves() {
          const left = now()
          return () => {
            answerTimes = [...answerTimes.slice(1 - MAX_SAMPLES), now() - left]
            giveBack()
          }
        },
      }
    },
  }
}

type SlotDemand = { used: () => number; needs: () => number; most: () => number }

/** The slots that this process may use. It requests more when they are too few, and renews them as long as it has or needs any. */
function createSlotLease(requestSlots: RequestSlots, { used, needs, most }: SlotDemand, { now, sleep }: MonotonicClock) {
  let [granted, grantedUntil, wanted, requestedAt] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  let requesting: Promise<void> | undefined
  let isRenewing = false

  const validSlots = () => (now() < grantedUntil ? granted : 0)
  const ownSlots = () => Math.min(validSlots(), most())
  const isUsed = () => used() >= ownSlots()

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
    granted = await requestSlots({ keeps: Math.max(used(), validSlots()), wants: wanted, most: most() })
    grantedUntil = validUntil
  }

  return {
    own: ownSlots,
    isUsed,
    request,
    mustRequest: () =>
      now() >= grantedUntil || needs() > wanted || (isUsed() && ownSlots() < needs() && now() >= requestedAt + RETRY_AFTER),
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
