import type { ManagedConnection } from '@recado/contract/connections'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import { toPublicConnection, withoutSecrets } from './connections.rows.ts'

/** The token lets one send, and the QR code lets one link the account: only administrators get them. */
const managersEvent = (name: 'whatsapp' | 'whatsappSession'): LiveEvent<ManagedConnection> => ({
  name,
  audience: (companyId, row) => [
    { room: rooms.admins(companyId), row },
    { room: rooms.staff(companyId), row: toPublicConnection(row) },
    { room: rooms.support(companyId), row: withoutSecrets(row) },
  ],
})

/** A connection was created, changed or deleted. */
export const connectionEvent = managersEvent('whatsapp')
/** The state of its session changed. */
export const connectionSessionEvent = managersEvent('whatsappSession')
