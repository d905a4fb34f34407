import { pollOrNotify } from '../../../kernel/pollOrNotify.ts'
import { numberChecksWakeName, type startNumberChecks } from '../../contactLists/index.ts'
import { profileSyncWakeName, type startProfileSync } from '../../contacts/index.ts'
import { outboxWakeName } from '../../outbox/index.ts'
import { type DeliveryContext, deliverOutboxItem } from './deliverOutboxItem.ts'
import { createDeliveryRecorder, type DeliveryRecorderOptions } from './deliveryRecorder.ts'
import { readDueItems } from './outboxQueries.ts'

const NAP = 1000
const FILES_NAP = 2000
const LOOKUPS_NAP = 60_000
const AT_ONCE = 20

type OutboxWorkerOptions = Omit<DeliveryContext, 'recordResult'> &
  DeliveryRecorderOptions & {
    /** Whether the line can carry anything now. */
    isUp: () => boolean
    /** Whether its company may send anything now. */
    maySend: () => Promise<boolean>
    /** Files of this line that are still to be fetched. */
    fetchFiles: () => Promise<void>
    /** Whoever is spoken with, seen anew now and then. */
    profileSync: ReturnType<typeof startProfileSync>
    /** Imported numbers of which nothing is known yet, looked up now and then. */
    numberChecks: ReturnType<typeof startNumberChecks>
  }

/** Empties the outbox of one line for as long as this process owns it: contacts side by side, each in its own order. */
export function startOutboxWorker(given: OutboxWorkerOptions) {
  const { kernel, line, session, isUp, maySend, fetchFiles, profileSync, numberChecks } = given
  const { connectionId, companyId } = line
  const db = kernel.read(companyId)
  const busy = new Map<number, Promise<void>>()
  const delivery = { ...given, recordResult: createDeliveryRecorder(given) }

  async function handOverDue() {
    if (!isUp() || (session.pausedFor?.() ?? 0) > 0 || busy.size >= AT_ONCE || !(await maySend())) return
    const due = await readDueItems(db, { connectionId, busy: [...busy.keys()], now: kernel.clock.now() })
    for (const waiting of due.slice(0, AT_ONCE - busy.size)) {
      const work = deliverOutboxItem(delivery, waiting)
        .catch((error) => kernel.log.warn({ err: error, connectionId }, 'the outbox stumbled'))
        .finally(() => {
          busy.delete(waiting.contactId)
          outgoing.wake()
        })
      busy.set(waiting.contactId, work)
    }
  }

  const watch = { kernel, name: outboxWakeName(connectionId), what: { connectionId } }
  const outgoing = pollOrNotify({ ...watch, nap: NAP, work: handOverDue })
  // Beside it: a large file must not hold up what goes out.
  const files = pollOrNotify({ ...watch, nap: FILES_NAP, work: async () => (isUp() ? fetchFiles() : undefined) })
  const faces = pollOrNotify({
    ...{ kernel, name: profileSyncWakeName(connectionId), what: { connectionId }, nap: LOOKUPS_NAP },
    work: async () => (isUp() ? profileSync.look() : undefined),
    nextIn: async () => profileSync.nextIn(),
  })
  const numbers = pollOrNotify({
    ...{ kernel, name: numberChecksWakeName(connectionId), what: { connectionId }, nap: LOOKUPS_NAP },
    work: async () => (isUp() && (await maySend()) ? numberChecks.look() : undefined),
    nextIn: async () => numberChecks.nextIn(),
  })
  return {
    async end() {
      await Promise.all([outgoing.end(), files.end(), faces.end(), numbers.end()])
      await Promise.allSettled(busy.values())
    },
  }
}
