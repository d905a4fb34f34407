import { USUAL_PROVIDER } from '@recado/contract/carriers/carriers'
import { type OfferedCarrier, webhookPath } from '@recado/contract/carriers/definition'
import { fieldsOf } from '@recado/contract/kit/fieldsOf'
import type { Carrier } from '../../carriers/port.ts'
import type { Kernel } from '../../kernel/feature.ts'

/** What people may know of a carrier before they choose it. */
export const offerOf =
  ({ publicUrl }: Kernel['config']) =>
  ({ provider, name, about, capabilities, settings, refusals = {}, webhook, examine }: Carrier): OfferedCarrier => ({
    ...{ provider, name, about, capabilities, refusals, canExamine: Boolean(examine) },
    fields: fieldsOf(settings),
    webhook: webhook ? new URL(`/api${webhookPath(provider)}`, publicUrl).href : null,
  })

/** What the line of the demo company is on: customers are played there, and where more are played, the last needs nobody outside. */
export const demoProvider = (carriers: ReadonlyMap<string, Carrier>): string =>
  [...carriers.values()].findLast(({ capabilities }) => capabilities.simulated)?.provider ?? USUAL_PROVIDER
