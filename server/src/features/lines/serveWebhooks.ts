import { webhookPath } from '@recado/contract/carriers/definition'
import type { Carrier } from '../../carriers/port.ts'
import type { Serve } from '../../kernel/http/serve.ts'

/** Each carrier that is called by its service has one address, whichever line a call is for. */
export function serveWebhooks(serve: Serve, carriers: ReadonlyMap<string, Carrier>) {
  for (const { provider, webhook } of carriers.values()) if (webhook) serve.webhook(webhookPath(provider), webhook)
}
