import type { Faults } from '@recado/contract/simulator'
import type { Line } from '../port.ts'
import type { Store } from '../store.ts'
import { openFile, type Range } from './files.ts'
import { freshQr, scanned, withFaults } from './life.ts'
import { type LineRow, moveBy, readLine } from './lines.ts'
import { readMessage } from './messages.ts'
import { findPerson, type Who } from './people.ts'
import { isTypedTo, phoneOf } from './phone.ts'
import type { Timers } from './timers.ts'
import { marksOn, outboxOf, tallyOf } from './views.ts'

/** `moved`: whoever keeps the line open in this process need not wait until it hears of it. */
type Outside = Store & { timers: Timers; moved: (row: LineRow) => void }

/** What people and tests may do to the network itself, from any process, whether somebody keeps the line open or not. */
export const controlsOf = ({ ask, timers, moved }: Outside) => ({
  async scan({ connectionId }: Line) {
    const row = await moveBy(ask, connectionId, scanned)
    moved(row)
    return row.status
  },
  async setFaults({ connectionId }: Line, faults: Faults) {
    moved(await moveBy(ask, connectionId, (row) => withFaults(row, faults, timers.now())))
    return faults
  },
  async faults({ connectionId }: Line) {
    const { faults = {}, until = null } = (await readLine(ask, connectionId)) ?? {}
    return { faults, until: until && until > timers.now() ? until.toISOString() : null }
  },
  phone: ({ connectionId }: Line, who: Who) => phoneOf(ask, connectionId, { who, now: timers.now() }),
  outbox: ({ connectionId }: Line, who: Who) => outboxOf(ask, connectionId, who),
  tally: ({ connectionId }: Line) => tallyOf(ask, connectionId, timers.now()),
  /** The file of a message, as the phone shows it. */
  async file({ connectionId }: Line, messageId: string) {
    const message = await readMessage(ask, connectionId, messageId)
    return message?.file ? { ...message.file, open: (range?: Range) => openFile(ask, { connectionId, messageId }, range) } : undefined
  },
  marks: ({ connectionId }: Line, messageId: string) => marksOn(ask, connectionId, messageId),
  async seesTyping({ connectionId }: Line, who: Who) {
    const person = await findPerson(ask, connectionId, who)
    return person !== undefined && isTypedTo(person, timers.now())
  },
  /** As if somebody kept the line open and its QR code were shown. */
  showQr: async ({ connectionId }: Line) => void (await moveBy(ask, connectionId, (row) => ({ ...freshQr(row.id, 0), paired: false }))),
  /** As if it had been scanned long ago. */
  link: async ({ connectionId }: Line) => void (await moveBy(ask, connectionId, () => ({ status: 'CONNECTED', paired: true }))),
})
