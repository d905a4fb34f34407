import { webhookPath } from '@recado/contract/channels/channelDefinition'
import type { Channel } from '../../channels/channel.ts'
import type { Serve } from '../../kernel/http/mountEndpoints.ts'

/** Each carrier that is called by its service has one address, whichever line a call is for. */
export function serveChannelWebhooks(serve: Serve, channels: ReadonlyMap<string, Channel>) {
  for (const { provider, webhook } of channels.values()) if (webhook) serve.webhook(webhookPath(provider), webhook)
}
