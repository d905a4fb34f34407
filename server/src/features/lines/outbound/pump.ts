import { lineName } from '../../outbox/index.ts'
import { type Handing, handOver } from './handOver.ts'
import { dueOf } from './waiting.ts'

/** A sleeper that nobody wakes looks after so long. */
const NAP = 1000
const AT_ONCE = 20

type Given = Handing & {
  /** Whether the line can carry anything now. */
  isUp: () => boolean
  /** What else is to be done for the line whenever it is looked after, such as fetching files. */
  besides: () => Promise<void>
}

/** Empties the outbox of one line for as long as this process owns it: contacts side by side, each in its own order. */
export function pump(given: Given) {
  const { kernel, line, isUp, besides } = given
  const db = kernel.read(line.companyId)
  const busy = new Map<number, Promise<void>>()
  let ended = false
  let looking = false
  let again = false
  let alarm: NodeJS.Timeout | undefined

  async function look() {
    const due = await dueOf(db, { connectionId: line.connectionId, busy: [...busy.keys()], now: kernel.clock.now() })
    for (const waiting of due.slice(0, AT_ONCE - busy.size)) {
      const work = handOver(given, waiting)
        .catch((error) => kernel.log.warn({ err: error, connectionId: line.connectionId }, 'the outbox stumbled'))
        .finally(() => {
          busy.delete(waiting.contactId)
          wake()
        })
      busy.set(waiting.contactId, work)
    }
  }

  function wake() {
    if (ended) return
    again = true
    if (looking) return
    looking = true
    clearTimeout(alarm)
    void run().finally(() => {
      looking = false
      if (!ended) alarm = setTimeout(wake, NAP)
      if (again) wake()
    })
  }

  async function run() {
    while (again && !ended) {
      again = false
      if (!isUp()) return
      try {
        if (busy.size < AT_ONCE) await look()
        await besides()
      } catch (error) {
        kernel.log.warn({ err: error, connectionId: line.connectionId }, 'the outbox could not be read')
        return
      }
    }
  }

  const forget = kernel.wakes.onWake(lineName(line.connectionId), wake)
  wake()
  return {
    wake,
    async end() {
      ended = true
      forget()
      clearTimeout(alarm)
      await Promise.allSettled(busy.values())
    },
  }
}
