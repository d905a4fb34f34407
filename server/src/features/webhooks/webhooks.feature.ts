import { webhookCalls } from '@recado/contract/webhookCalls'
import { deliveries, webhookSecret, webhooks } from '@recado/contract/webhooks'
import { serveResource } from '../../kernel/crud.ts'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { readDeliveries, retryDelivery } from './deliveries.ts'
import { deliverWebhooks } from './deliverWebhooks.ts'
import { sweepDeliveries } from './sweepDeliveries.job.ts'
import { webhookFigures } from './webhookFigures.ts'
import { webhookEvent } from './webhooks.event.ts'
import { renewSecret, webhookStore } from './webhooks.store.ts'

/** Other programs are told what happens on a line. */
export const webhooksFeature: PlatformFeature = {
  name: 'webhooks',
  calls: webhookCalls,
  missing: { webhooks: 'ERR_NO_WEBHOOK_FOUND' },
  jobs: (kernel) => [sweepDeliveries(kernel)],
  background: async (kernel) => deliverWebhooks(kernel),
  figures: webhookFigures,
  routes(serve, kernel) {
    serveResource(serve, kernel, { resource: webhooks, store: webhookStore(kernel), event: webhookEvent })
    serve.signedIn(webhookSecret, ({ actor, params }) =>
      kernel.transact(actor, async (tx) => {
        const { newSecret, ...row } = await renewSecret(tx, kernel, params.id)
        tx.emit(webhookEvent, 'update', row)
        return { ...row, newSecret }
      }),
    )
    serve.signedIn(deliveries.list, ({ db, params, query }) => readDeliveries(db, params.id, query))
    serve.signedIn(deliveries.retry, ({ actor, params: { id: webhookId, deliveryId: id } }) =>
      kernel.transact(actor, (tx) => retryDelivery(tx, { webhookId, id, at: kernel.clock.now() })),
    )
  },
}
