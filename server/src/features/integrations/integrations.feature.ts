import { integrations, type QueueIntegration, testIntegration } from '@recado/contract/integrations'
import type { Connectors } from '../../connectors/port.ts'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import { integrationStore } from './integrations.store.ts'
import { testSession } from './testSession.ts'

/** Only those who manage integrations hear of them. */
const integrationEvent: LiveEvent<QueueIntegration> & { name: 'queueIntegration' } = {
  name: 'queueIntegration',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}

export const integrationsFeature = (connectors: Connectors): Feature => ({
  name: 'integrations',
  conflicts: { integrations_name: 'ERR_NAME_TAKEN' },
  missing: { integrations: 'ERR_NO_INTEGRATION_FOUND' },
  routes(serve, kernel) {
    serveResource(serve, kernel, { resource: integrations, store: integrationStore(kernel), event: integrationEvent })
    serve.signedIn(testIntegration, ({ db, body }) => testSession(kernel, { db, connectors, given: body }))
  },
})
