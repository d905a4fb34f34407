import { type Handing, handOver } from './handOver.ts'
import { dueOf } from './waiting.ts'
import { whenWoken } from './whenWoken.ts'

const NAP = 1000
const FILES_NAP = 2000
const AT_ONCE = 20

type PumpOptions = Handing & {
  /** Whether the line can carry anything now. */
  isUp: () => boolean
  /** Whether its company may send anything now. */
  maySend: () => Promise<boolean>
  /** Files of this line that are still to be fetched. */
  fetchFiles: () => Promise<void>
}

/** Empties the outbox of one line for as long as this process owns it: contacts side by side, each in its own order. */
export function pump(given: PumpOptions) {
  const { kernel, line, isUp, maySend, fetchFiles } = given
  const { connectionId, companyId } = line
  const db = kernel.read(companyId)
  const busy = new Map<number, Promise<void>>()

  async function handOverDue() {
    if (!isUp() || busy.size >= AT_ONCE || !(await maySend())) return
    const due = await dueOf(db, { connectionId, busy: [...busy.keys()], now: kernel.clock.now() })
    for (const waiting of due.slice(0, AT_ONCE - busy.size)) {
      const work = handOver(given, waiting)
        .catch((error) => kernel.log.warn({ err: error, connectionId }, 'the outbox stumbled'))
        .finally(() => {
          busy.delete(waiting.contactId)
          outgoing.wake()
        })
      busy.set(waiting.contactId, work)
    }
  }

  const outgoing = whenWoken({ kernel, connectionId, nap: NAP, work: handOverDue })
  // Beside it: a large file must not hold up what goes out.
  const files = whenWoken({ kernel, connectionId, nap: FILES_NAP, work: async () => (isUp() ? fetchFiles() : undefined) })
  return {
    async end() {
      await Promise.all([outgoing.end(), files.end()])
      await Promise.allSettled(busy.values())
    },
  }
}
