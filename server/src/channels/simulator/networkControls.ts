import type { Faults } from '@recado/contract/simulator'
import type { ConnectionRef } from '../channel.ts'
import type { ChannelStore } from '../channelStore.ts'
import { applyFaults, newQrCode, scannedState } from './connectionStates.ts'
import type { Timers } from './networkTimers.ts'
import { findPerson, type PersonRef } from './people.ts'
import { readPhone, showsTyping } from './phone.ts'
import { readMarks, readOutbox, readTally } from './phoneViews.ts'
import { changeStateBy, readConnection, type SimulatedConnection } from './simulatedConnections.ts'
import { type ByteRange, openFile } from './simulatedFiles.ts'
import { readSimulatedMessage } from './simulatedMessages.ts'

/** `moved`: tells the session in this process at once, before the notification arrives. */
type Outside = ChannelStore & { timers: Timers; moved: (row: SimulatedConnection) => void }

/** What people and tests can do to the network, in any process, even if no process keeps the connection open. */
export const createNetworkControls = ({ query, timers, moved }: Outside) => ({
  async scan({ connectionId }: ConnectionRef) {
    const row = await changeStateBy(query, connectionId, scannedState)
    moved(row)
    return row.status
  },
  async setFaults({ connectionId }: ConnectionRef, faults: Faults) {
    moved(await changeStateBy(query, connectionId, (row) => applyFaults(row, faults, timers.now())))
    return faults
  },
  async faults({ connectionId }: ConnectionRef) {
    const { faults = {}, until = null } = (await readConnection(query, connectionId)) ?? {}
    return { faults, until: until && until > timers.now() ? until.toISOString() : null }
  },
  phone: ({ connectionId }: ConnectionRef, who: PersonRef) => readPhone(query, connectionId, { who, now: timers.now() }),
  outbox: ({ connectionId }: ConnectionRef, who: PersonRef) => readOutbox(query, connectionId, who),
  tally: ({ connectionId }: ConnectionRef) => readTally(query, connectionId, timers.now()),
  async file({ connectionId }: ConnectionRef, messageId: string) {
    const message = await readSimulatedMessage(query, connectionId, messageId)
    return message?.file ? { ...message.file, open: (range?: ByteRange) => openFile(query, { connectionId, messageId }, range) } : undefined
  },
  marks: ({ connectionId }: ConnectionRef, messageId: string) => readMarks(query, connectionId, messageId),
  async seesTyping({ connectionId }: ConnectionRef, who: PersonRef) {
    const person = await findPerson(query, connectionId, who)
    return person !== undefined && showsTyping(person, timers.now())
  },
  /** Shows a QR code without a session, as if a process kept the connection open. */
  showQr: async ({ connectionId }: ConnectionRef) =>
    void (await changeStateBy(query, connectionId, (row) => ({ ...newQrCode(row.id, 0), paired: false }))),
  /** Connects without a scan, as if somebody had scanned the code long ago. */
  link: async ({ connectionId }: ConnectionRef) =>
    void (await changeStateBy(query, connectionId, () => ({ status: 'CONNECTED', paired: true }))),
})
