import type { ManagedConnection } from '@recado/contract/connections'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import { toPlain, toSupport } from './connections.rows.ts'

/** Whoever has the token can send, and whoever has the QR code can link the account: only those who manage the lines hear of them. */
const heardAs = (name: 'whatsapp' | 'whatsappSession'): LiveEvent<ManagedConnection> => ({
  name,
  audience: (companyId, row) => [
    { room: rooms.admins(companyId), row },
    { room: rooms.staff(companyId), row: toPlain(row) },
    { room: rooms.support(companyId), row: toSupport(row) },
  ],
})

/** The connection itself has changed. */
export const connectionEvent = heardAs('whatsapp')
/** Its line has. */
export const sessionEvent = heardAs('whatsappSession')
