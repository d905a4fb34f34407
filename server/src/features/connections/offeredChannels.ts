import { type OfferedChannel, webhookPath } from '@recado/contract/channels/channelDefinition'
import { DEFAULT_PROVIDER } from '@recado/contract/channels/channels'
import { describeSettings } from '@recado/contract/kit/describeSettings'
import type { Channel } from '../../channels/channel.ts'
import type { Kernel } from '../../kernel/feature.ts'

/** What people may know of a carrier before they choose it. */
export const toOfferedChannel =
  ({ publicUrl }: Kernel['config']) =>
  ({ provider, name, about, capabilities, settings, refusals = {}, webhook, checkSettings }: Channel): OfferedChannel => ({
    ...{ provider, name, about, capabilities, refusals, canExamine: Boolean(checkSettings) },
    fields: describeSettings(settings),
    webhook: webhook ? new URL(`/api${webhookPath(provider)}`, publicUrl).href : null,
  })

/** What the line of the demo company is on: customers are played there, and where more are played, the last needs nobody outside. */
export const demoProvider = (channels: ReadonlyMap<string, Channel>): string =>
  [...channels.values()].findLast(({ capabilities }) => capabilities.simulated)?.provider ?? DEFAULT_PROVIDER
