import type { Webhook } from '@recado/contract/webhooks'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

export const webhookEvent: LiveEvent<Webhook> & { name: 'hook' } = {
  name: 'hook',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}
