import { integrations, rotateSigningSecretEndpoint, testIntegrationEndpoint } from '@recado/contract/integrations'
import type { Connectors } from '../../connectors/connector.ts'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { integrationEvent } from './integrations.event.ts'
import { integrationStore } from './integrations.store.ts'
import { runIntegrationTest } from './runIntegrationTest.ts'
import { renewSigningSecret } from './signingSecret.ts'

export const integrationsFeature = (connectors: Connectors): Feature => ({
  name: 'integrations',
  conflicts: { integrations_name: 'ERR_NAME_TAKEN' },
  missing: { integrations: 'ERR_NO_INTEGRATION_FOUND' },
  routes(serve, kernel) {
    serveResource(serve, kernel, { resource: integrations, store: integrationStore(kernel), event: integrationEvent })
    serve.signedIn(rotateSigningSecretEndpoint, ({ actor, params }) => renewSigningSecret(kernel, actor, params.id))
    serve.signedIn(testIntegrationEndpoint, ({ actor, db, body }) =>
      runIntegrationTest(kernel, { companyId: actor.companyId, db, connectors }, body),
    )
  },
})
