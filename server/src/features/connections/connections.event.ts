import type { ManagedConnection } from '@recado/contract/connections'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import { toPublicConnection, toSupportConnection } from './connections.rows.ts'

/** Whoever has the token can send, and whoever has the QR code can link the account: only those who manage the lines hear of them. */
const managersEvent = (name: 'whatsapp' | 'whatsappSession'): LiveEvent<ManagedConnection> => ({
  name,
  audience: (companyId, row) => [
    { room: rooms.admins(companyId), row },
    { room: rooms.staff(companyId), row: toPublicConnection(row) },
    { room: rooms.support(companyId), row: toSupportConnection(row) },
  ],
})

/** The connection itself has changed. */
export const connectionEvent = managersEvent('whatsapp')
/** Its line has. */
export const connectionSessionEvent = managersEvent('whatsappSession')
