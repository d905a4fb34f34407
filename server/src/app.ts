import { join } from 'node:path'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { createCloud } from './carriers/cloud/createCloud.ts'
import type { Carrier } from './carriers/port.ts'
import { createSimulator } from './carriers/simulator/createSimulator.ts'
import { createWhatsapp, type ServiceOptions } from './carriers/whatsapp/createWhatsapp.ts'
import type { Config } from './config.ts'
import { connectorsOf } from './connectors/connectors.ts'
import type { Connectors } from './connectors/port.ts'
import { accessFeature } from './features/access/access.feature.ts'
import { announcementsFeature } from './features/announcements/announcements.feature.ts'
import { botFeature } from './features/bot/bot.feature.ts'
import { readConfig, tellCustomerWith } from './features/bot/index.ts'
import { bulkFeature } from './features/bulk/bulk.feature.ts'
import { campaignDemo, campaignsFeature } from './features/campaigns/campaigns.feature.ts'
import { reservePlace } from './features/campaigns/index.ts'
import { chatsFeature } from './features/chats/chats.feature.ts'
import { companiesFeature } from './features/companies/companies.feature.ts'
import { connectionsFeature } from './features/connections/connections.feature.ts'
import { contactListsFeature } from './features/contactLists/contactLists.feature.ts'
import { listWriter } from './features/contactLists/index.ts'
import { contactsFeature } from './features/contacts/contacts.feature.ts'
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts'
import { expiryFeature } from './features/expiry/expiry.feature.ts'
import { filesFeature } from './features/files/files.feature.ts'
import { firstStepsFeature } from './features/firstSteps/firstSteps.feature.ts'
import { helpsFeature } from './features/helps/helps.feature.ts'
import { connectorSpeaker } from './features/integrations/index.ts'
import { integrationsFeature } from './features/integrations/integrations.feature.ts'
import { dueDateSet } from './features/invoices/index.ts'
import { invoicesFeature } from './features/invoices/invoices.feature.ts'
import { ledgerFeature } from './features/ledger/ledger.feature.ts'
import { linesFeature } from './features/lines/lines.feature.ts'
import { mediaFeature } from './features/media/media.feature.ts'
import { moveConversation } from './features/messages/index.ts'
import { messagesFeature } from './features/messages/messages.feature.ts'
import { notesFeature } from './features/notes/notes.feature.ts'
import { noticesFeature } from './features/notices/notices.feature.ts'
import { outsideApiFeature } from './features/outsideApi/outsideApi.feature.ts'
import { paymentSettingsFeature } from './features/paymentSettings/paymentSettings.feature.ts'
import type { Gateways } from './features/payments/gateways.ts'
import { hearWith, payUrlOf } from './features/payments/index.ts'
import { paymentsFeature } from './features/payments/payments.feature.ts'
import { plansFeature } from './features/plans/plans.feature.ts'
import { demoFeature, platformFeature } from './features/platform/platform.feature.ts'
import { aiSettings, assistant } from './features/prompts/index.ts'
import { promptsFeature } from './features/prompts/prompts.feature.ts'
import { pushFeature } from './features/push/push.feature.ts'
import { queuesFeature } from './features/queues/queues.feature.ts'
import { quickMessagesFeature } from './features/quickMessages/quickMessages.feature.ts'
import { sandboxGateway } from './features/sandbox/index.ts'
import { sandboxFeature } from './features/sandbox/sandbox.feature.ts'
import { schedulesFeature } from './features/schedules/schedules.feature.ts'
import { settingsFeature } from './features/settings/settings.feature.ts'
import type { Networks, SimulatedNetwork } from './features/simulator/network.ts'
import { simulatorFeature } from './features/simulator/simulator.feature.ts'
import { subscriptionFeature } from './features/subscription/subscription.feature.ts'
import { supportFeature } from './features/support/support.feature.ts'
import { tagsFeature } from './features/tags/tags.feature.ts'
import { templatesFeature } from './features/templates/templates.feature.ts'
import { ticketsFeature } from './features/tickets/tickets.feature.ts'
import { usersFeature } from './features/users/users.feature.ts'
import { variablesFeature } from './features/variables/variables.feature.ts'
import { versionFeature } from './features/version/version.feature.ts'
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts'
import { asaasGateway } from './gateways/asaas/asaas.ts'
import { efiGateway } from './gateways/efi/efi.ts'
import type { Clock } from './kernel/clock.ts'
import type { Connected } from './kernel/database/connect.ts'
import type { Kernel, Login, PlatformFeature } from './kernel/feature.ts'
import type { Logger } from './kernel/log.ts'
import { outgoingOf } from './kernel/outgoing.ts'
import { createSecrets, readSecretKey } from './kernel/secrets.ts'
import './domainEvents.ts'
import { startKernel } from './kernel/start.ts'

/** Every feature. Those of the platform may look above a single company. */
const featuresWith = ({ carriers, networks, connectors }: Outside) => [
  ...[
    tagsFeature,
    queuesFeature(readConfig),
    settingsFeature(aiSettings),
    connectionsFeature(carriers),
    chatsFeature,
    noticesFeature,
    bulkFeature,
  ],
  ...[contactsFeature(carriers, listWriter), messagesFeature(carriers), notesFeature, versionFeature, integrationsFeature(connectors)],
  ...[
    firstStepsFeature,
    quickMessagesFeature,
    filesFeature,
    variablesFeature,
    outsideApiFeature(carriers),
    contactListsFeature(carriers),
    templatesFeature(carriers),
  ],
  ...(networks.size > 0 ? [simulatorFeature(networks)] : []),
]
const platformFeaturesWith = ({ carriers }: Outside, makesDemo: boolean): PlatformFeature[] => [
  ...[
    platformFeature,
    ...(makesDemo ? [demoFeature] : []),
    accessFeature(payUrlOf),
    plansFeature,
    companiesFeature(dueDateSet),
    usersFeature,
    mediaFeature,
    ledgerFeature,
  ],
  // Of a received message programs are told first, then a campaign takes its answer, then the bot replies.
  ...[
    ticketsFeature({ tellCustomerWith, moveConversation, reservePlace }),
    webhooksFeature,
    campaignsFeature(carriers),
    botFeature(speakersOf),
  ],
  ...[promptsFeature, linesFeature(carriers), announcementsFeature, helpsFeature, pushFeature],
  ...[
    paymentSettingsFeature,
    invoicesFeature,
    paymentsFeature(gateways),
    sandboxFeature(hearWith(gateways, 'sandbox')),
    subscriptionFeature,
    supportFeature,
    expiryFeature,
    dashboardFeature,
  ],
]

/** Their parts of the demo company are about the contacts and lists of others. */
const lastFeatures: PlatformFeature[] = [schedulesFeature, campaignDemo]

/** All of them, in the order in which they handle what happens. */
export const featuresOf = (outside: Outside, makesDemo = false): PlatformFeature[] => [
  ...platformFeaturesWith(outside, makesDemo),
  ...featuresWith(outside),
  ...lastFeatures,
]

/** Who answers customers besides people and menus. */
const speakersOf = (kernel: Kernel) => ({ assistant: assistant(kernel), connector: connectorSpeaker(kernel, connectorsOf(kernel.config)) })

/** The services over which companies pay. */
const gateways: Gateways = {
  sandbox: (kernel) => sandboxGateway(kernel),
  efi: ({ config }, credentials) => efiGateway({ address: config.efiUrl }, credentials),
  asaas: ({ config }, credentials) => asaasGateway({ address: config.asaasUrl }, credentials),
}

/** The messaging services that this installation has. */
type Outside = { carriers: ReadonlyMap<string, Carrier>; networks: Networks; connectors: Connectors }

/** With its phones on the screen, as the simulator has them. */
const asPlayed = (carrier: Carrier): Carrier => ({ ...carrier, capabilities: { ...carrier.capabilities, simulated: true } })

const webApp = join(import.meta.dirname, '../../web/dist')

export type App = {
  endpoints: readonly Endpoint[]
  logins: readonly Login[]
  listen: (port: number, host?: string) => Promise<number>
  handOver: (hurry: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

type AppOptions = {
  config: Config
  database: Connected
  clock?: Clock
  log: Logger
  more?: readonly PlatformFeature[]
  carriers?: ReadonlyMap<string, Carrier>
  whatsapp?: ServiceOptions
  played?: Networks
  makesDemo?: boolean
}

/**
 * `more` are features that only a test has, `carriers` those that stand in for the real ones; `whatsapp`: where else that service is.
 * `played`: real services that are not the real ones, since their customers are played like the simulator's.
 * `makesDemo`: the demo company is made at this start, whatever the installation is.
 */
export async function startApp({
  more = [],
  carriers: standIns,
  whatsapp: service,
  played = new Map(),
  makesDemo = false,
  ...given
}: AppOptions): Promise<App> {
  const { config, database, log } = given
  const warn = (error: unknown, what: string) => log.warn({ err: error }, what)
  const connection = database.options
  const whatsapp = config.whatsapp
    ? createWhatsapp({ connection, warn, secrets: createSecrets(readSecretKey(config)), version: config.whatsappVersion, ...service })
    : undefined
  const cloud = createCloud({
    ...{ connection, warn, secrets: createSecrets(readSecretKey(config)) },
    ...{ wayOut: outgoingOf(config), address: config.graphUrl },
  })
  const simulator = config.simulator ? createSimulator({ connection, warn }) : undefined
  // In this order they are offered.
  const ours = [whatsapp?.carrier, cloud.carrier, simulator?.carrier].filter((one) => one !== undefined)
  const carriers =
    standIns ?? new Map(ours.map((carrier) => [carrier.provider, played.has(carrier.provider) ? asPlayed(carrier) : carrier]))
  const networks = new Map<string, SimulatedNetwork>(played)
  if (simulator) networks.set(simulator.carrier.provider, simulator.network)
  const outside = { carriers, networks, connectors: connectorsOf(config) }
  const app = await startKernel({
    ...given,
    features: [...featuresOf(outside, makesDemo), ...more],
    webApp,
  })
  return {
    ...app,
    async close() {
      await app.close()
      await whatsapp?.close()
      await cloud.close()
      await simulator?.close()
    },
  }
}
