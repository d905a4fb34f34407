import type { SlotRequest } from './slotLeases.ts'

export type Clock = { now: () => number; sleep: (milliseconds: number) => Promise<unknown> }
/** How many of the messages that count the one who asks may have. */
export type RequestSlots = (asked: SlotRequest) => Promise<number>

const SECOND = 1000
/** What may follow at once after a while without any. */
const AT_ONCE = 4
const ASK_AGAIN = 100
const RENEW = 500
/** Shorter than the lease: nobody uses what others have been given. */
const VALID = 2000
/** Of so many messages one has been as swift as any can be. */
const KNOWN_FROM = 200
const LAST = 1000

/**
 * The places that a number has: so many messages may count at the same time. One counts from before it leaves until a second after it
 * was answered, hence whatever holds up messages, their answers or us, no second at the service ever sees more of them than there are places.
 */
export function createSendSlots(share: RequestSlots, perSecond: () => number, time: Clock) {
  const { now, sleep } = time
  const counted = createSlotCounter(now)
  const most = () => Math.max(1, Math.floor(perSecond()))
  const needs = () => (counted.used() + waiting === 0 ? 0 : Math.min(most(), counted.used() + 2 * waiting + AT_ONCE))
  const portion = createSlotLease(share, { used: counted.used, needs, most }, time)
  let [waiting, nextAt] = [0, 0]

  const waitsFor = () => (portion.isUsed() ? Math.max(1, Math.min(ASK_AGAIN, counted.freeIn())) : nextAt - now())

  return {
    /** Resolves when there is a place, with what gives it back a second later. `check` fails where it is not worth waiting any more. */
    async take(check: () => void) {
      waiting++
      try {
        for (;;) {
          check()
          const wait = waitsFor()
          if (wait <= 0) break
          await (portion.mustAsk() ? portion.ask() : sleep(wait))
        }
      } finally {
        waiting--
      }
      const step = SECOND / Math.max(1, portion.own())
      nextAt = Math.max(nextAt, now() - AT_ONCE * step) + step
      void portion.keep()
      return counted.begin()
    },
  }
}

/** Which messages count. What every one takes at the least is no part of the second for which it does. */
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
        until.push(now() + SECOND - (took.length < KNOWN_FROM ? 0 : Math.min(...took)))
      }
      return {
        giveBack,
        /** Answers what is to be called once it is answered. */
        leaves() {
          const left = now()
          return () => {
            took = [...took.slice(1 - LAST), now() - left]
            giveBack()
          }
        },
      }
    },
  }
}

type Needs = { used: () => number; needs: () => number; most: () => number }

/** Our part of the places, which is asked for when it is too small, and again and again as long as there is anything of it. */
function createSlotLease(share: RequestSlots, { used, needs, most }: Needs, { now, sleep }: Clock) {
  let [may, mayUntil, wanted, askedAt] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  let asking: Promise<void> | undefined
  let isKept = false

  const given = () => (now() < mayUntil ? may : 0)
  const own = () => Math.min(given(), most())
  const isUsed = () => used() >= own()

  function ask() {
    asking ??= askNow().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function askNow() {
    askedAt = now()
    wanted = needs()
    const validUntil = askedAt + VALID
    may = await share({ keeps: Math.max(used(), given()), wants: wanted, most: most() })
    mayUntil = validUntil
  }

  return {
    ...{ own, isUsed, ask },
    mustAsk: () => now() >= mayUntil || needs() > wanted || (isUsed() && own() < needs() && now() >= askedAt + ASK_AGAIN),
    /** Until it is given back. */
    async keep() {
      if (isKept) return
      isKept = true
      try {
        do {
          await sleep(RENEW)
          await ask()
        } while (may + needs() > 0)
      } catch {
        mayUntil = 0
      } finally {
        isKept = false
      }
    },
  }
}
