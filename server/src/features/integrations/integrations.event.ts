import type { QueueIntegration } from '@recado/contract/integrations'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** Sent to administrators only: they alone manage integrations. */
export const integrationEvent: LiveEvent<QueueIntegration> & { name: 'queueIntegration' } = {
  name: 'queueIntegration',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}
