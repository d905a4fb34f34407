import { whenWoken } from '../../../kernel/whenWoken.ts'
import { type lookUpNumbers, lookupsName } from '../../contactLists/index.ts'
import { type lookAtContacts, looksName } from '../../contacts/index.ts'
import { lineName } from '../../outbox/index.ts'
import { type Handing, handOver } from './handOver.ts'
import { type Settling, settling } from './settling.ts'
import { dueOf } from './waiting.ts'

const NAP = 1000
const FILES_NAP = 2000
const LOOKS_NAP = 60_000
const AT_ONCE = 20

type PumpOptions = Omit<Handing, 'settle'> &
  Settling & {
    /** Whether the line can carry anything now. */
    isUp: () => boolean
    /** Whether its company may send anything now. */
    maySend: () => Promise<boolean>
    /** Files of this line that are still to be fetched. */
    fetchFiles: () => Promise<void>
    /** Whoever is spoken with, seen anew now and then. */
    looks: ReturnType<typeof lookAtContacts>
    /** Imported numbers of which nothing is known yet, looked up now and then. */
    lookups: ReturnType<typeof lookUpNumbers>
  }

/** Empties the outbox of one line for as long as this process owns it: contacts side by side, each in its own order. */
export function pump(given: PumpOptions) {
  const { kernel, line, session, isUp, maySend, fetchFiles, looks, lookups } = given
  const { connectionId, companyId } = line
  const db = kernel.read(companyId)
  const busy = new Map<number, Promise<void>>()
  const handing = { ...given, settle: settling(given) }

  async function handOverDue() {
    if (!isUp() || (session.restsFor?.() ?? 0) > 0 || busy.size >= AT_ONCE || !(await maySend())) return
    const due = await dueOf(db, { connectionId, busy: [...busy.keys()], now: kernel.clock.now() })
    for (const waiting of due.slice(0, AT_ONCE - busy.size)) {
      const work = handOver(handing, waiting)
        .catch((error) => kernel.log.warn({ err: error, connectionId }, 'the outbox stumbled'))
        .finally(() => {
          busy.delete(waiting.contactId)
          outgoing.wake()
        })
      busy.set(waiting.contactId, work)
    }
  }

  const watch = { kernel, name: lineName(connectionId), what: { connectionId } }
  const outgoing = whenWoken({ ...watch, nap: NAP, work: handOverDue })
  // Beside it: a large file must not hold up what goes out.
  const files = whenWoken({ ...watch, nap: FILES_NAP, work: async () => (isUp() ? fetchFiles() : undefined) })
  const faces = whenWoken({
    ...{ kernel, name: looksName(connectionId), what: { connectionId }, nap: LOOKS_NAP },
    work: async () => (isUp() ? looks.look() : undefined),
    nextIn: async () => looks.nextIn(),
  })
  const numbers = whenWoken({
    ...{ kernel, name: lookupsName(connectionId), what: { connectionId }, nap: LOOKS_NAP },
    work: async () => (isUp() && (await maySend()) ? lookups.look() : undefined),
    nextIn: async () => lookups.nextIn(),
  })
  return {
    async end() {
      await Promise.all([outgoing.end(), files.end(), faces.end(), numbers.end()])
      await Promise.allSettled(busy.values())
    },
  }
}
