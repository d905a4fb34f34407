import type { QueueIntegration } from '@recado/contract/integrations'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** Only those who manage integrations hear of them. */
export const integrationEvent: LiveEvent<QueueIntegration> & { name: 'queueIntegration' } = {
  name: 'queueIntegration',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}
