import { join } from 'node:path'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Channel } from './channels/channel.ts'
import { createCloudChannel } from './channels/cloud/createCloudChannel.ts'
import { createSimulator } from './channels/simulator/createSimulator.ts'
import { createWhatsappChannel, type ServiceOptions } from './channels/whatsapp/createWhatsappChannel.ts'
import { whatsappRestoreParts } from './channels/whatsapp/forgetLinkedPhones.ts'
import type { Config } from './config.ts'
import type { Connectors } from './connectors/connector.ts'
import { createConnectors } from './connectors/connectors.ts'
import { accessFeature } from './features/access/access.feature.ts'
import { announcementsFeature } from './features/announcements/announcements.feature.ts'
import { assignmentFeature } from './features/assignment/assignment.feature.ts'
import { backupsFeature } from './features/backups/backups.feature.ts'
import { botFeature } from './features/bot/bot.feature.ts'
import { createCustomerNotifier, loadBotConfig } from './features/bot/index.ts'
import { bulkFeature } from './features/bulk/bulk.feature.ts'
import { campaignDemo, campaignsFeature } from './features/campaigns/campaigns.feature.ts'
import { reservePaceSlot } from './features/campaigns/index.ts'
import { changesFeature } from './features/changes/changes.feature.ts'
import { chatsFeature } from './features/chats/chats.feature.ts'
import { companiesFeature } from './features/companies/companies.feature.ts'
import { connectionRuntimeFeature } from './features/connectionRuntime/connectionRuntime.feature.ts'
import { connectionsFeature } from './features/connections/connections.feature.ts'
import { contactListsFeature } from './features/contactLists/contactLists.feature.ts'
import { listWriter } from './features/contactLists/index.ts'
import { contactsFeature } from './features/contacts/contacts.feature.ts'
import { costsFeature } from './features/costs/costs.feature.ts'
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts'
import { expiryFeature } from './features/expiry/expiry.feature.ts'
import { filesFeature } from './features/files/files.feature.ts'
import { firstStepsFeature } from './features/firstSteps/firstSteps.feature.ts'
import { helpsFeature } from './features/helps/helps.feature.ts'
import { connectorResponder } from './features/integrations/index.ts'
import { integrationsFeature } from './features/integrations/integrations.feature.ts'
import { onDueDateSet } from './features/invoices/index.ts'
import { invoicesFeature } from './features/invoices/invoices.feature.ts'
import { knowledgeFeature } from './features/knowledge/knowledge.feature.ts'
import { ledgerFeature } from './features/ledger/ledger.feature.ts'
import { mediaFeature } from './features/media/media.feature.ts'
import { moveConversation } from './features/messages/index.ts'
import { messagesFeature } from './features/messages/messages.feature.ts'
import { writeNote } from './features/notes/index.ts'
import { notesFeature } from './features/notes/notes.feature.ts'
import { noticesFeature } from './features/notices/notices.feature.ts'
import { pageErrorsFeature } from './features/pageErrors/pageErrors.feature.ts'
import { paymentSettingsFeature } from './features/paymentSettings/paymentSettings.feature.ts'
import type { Gateways } from './features/payments/gateways.ts'
import { createGatewayWebhookHandler, findPayUrl } from './features/payments/index.ts'
import { paymentsFeature } from './features/payments/payments.feature.ts'
import { personTokensFeature } from './features/personTokens/personTokens.feature.ts'
import { plansFeature } from './features/plans/plans.feature.ts'
import { promisesFeature } from './features/promises/promises.feature.ts'
import { aiSettings, assistantResponder } from './features/prompts/index.ts'
import { promptsFeature } from './features/prompts/prompts.feature.ts'
import { publicApiFeature } from './features/publicApi/publicApi.feature.ts'
import { pushFeature } from './features/push/push.feature.ts'
import { queuesFeature } from './features/queues/queues.feature.ts'
import { quickMessagesFeature } from './features/quickMessages/quickMessages.feature.ts'
import { sandboxGateway } from './features/sandbox/index.ts'
import { sandboxFeature } from './features/sandbox/sandbox.feature.ts'
import { schedulesFeature } from './features/schedules/schedules.feature.ts'
import { settingsFeature } from './features/settings/settings.feature.ts'
import { demoFeature, setupFeature } from './features/setup/setup.feature.ts'
import type { Networks, SimulatedNetwork } from './features/simulator/simulatedNetwork.ts'
import { simulatorFeature } from './features/simulator/simulator.feature.ts'
import { ssoFeature } from './features/sso/sso.feature.ts'
import { subscriptionFeature } from './features/subscription/subscription.feature.ts'
import { supportFeature } from './features/support/support.feature.ts'
import { tagsFeature } from './features/tags/tags.feature.ts'
import { templatesFeature } from './features/templates/templates.feature.ts'
import { ticketsFeature } from './features/tickets/tickets.feature.ts'
import { unansweredQuestionsFeature } from './features/unansweredQuestions/unansweredQuestions.feature.ts'
import { usersFeature } from './features/users/users.feature.ts'
import { variablesFeature } from './features/variables/variables.feature.ts'
import { versionFeature } from './features/version/version.feature.ts'
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts'
import { asaasGateway } from './gateways/asaas/asaas.ts'
import { efiGateway } from './gateways/efi/efi.ts'
import { type Clock, seconds } from './kernel/clock.ts'
import { settlesWithin } from './kernel/concurrency/settlesWithin.ts'
import type { DatabaseConnection } from './kernel/database/connect.ts'
import type { Kernel, Login, PlatformFeature } from './kernel/feature.ts'
import { guardedFetchOf } from './kernel/guardedFetch.ts'
import type { Logger } from './kernel/log.ts'
import { kernelRestoreParts, type RestoreParts } from './kernel/restoreParts.ts'
import { createSecrets, readSecretKey } from './kernel/secrets.ts'
import './domainEvents.ts'
import { startKernel } from './kernel/startKernel.ts'

/** Every feature. Platform features may access more than one company. */
const featuresWith = ({ channels, networks, connectors }: Outside) => [
  tagsFeature,
  queuesFeature(loadBotConfig),
  settingsFeature(aiSettings),
  connectionsFeature(channels),
  chatsFeature,
  noticesFeature,
  bulkFeature,
  contactsFeature(channels, listWriter),
  messagesFeature(channels),
  notesFeature,
  versionFeature,
  integrationsFeature(connectors),
  pageErrorsFeature(),
  firstStepsFeature,
  quickMessagesFeature,
  knowledgeFeature,
  filesFeature,
  variablesFeature,
  publicApiFeature(channels),
  contactListsFeature(channels),
  templatesFeature(channels),
  ...(networks.size > 0 ? [simulatorFeature(networks)] : []),
]
const platformFeaturesWith = ({ channels }: Outside, makesDemo: boolean, all: () => PlatformFeature[]): PlatformFeature[] => [
  setupFeature,
  ...(makesDemo ? [demoFeature] : []),
  accessFeature(findPayUrl),
  personTokensFeature,
  ssoFeature(findPayUrl),
  plansFeature,
  companiesFeature(onDueDateSet),
  usersFeature,
  mediaFeature,
  ledgerFeature,
  backupsFeature(() => withRestoreParts(all())),
  // The order in which features handle a received message: webhooks first, then campaigns, then the bot.
  ticketsFeature({ createCustomerNotifier, moveConversation, writeNote, reservePaceSlot }),
  webhooksFeature,
  campaignsFeature(channels),
  botFeature(respondersOf),
  promptsFeature,
  unansweredQuestionsFeature,
  connectionRuntimeFeature(channels),
  announcementsFeature,
  helpsFeature,
  pushFeature,
  assignmentFeature,
  promisesFeature,
  paymentSettingsFeature,
  invoicesFeature,
  paymentsFeature(gateways),
  sandboxFeature(createGatewayWebhookHandler(gateways, 'sandbox')),
  subscriptionFeature,
  supportFeature,
  changesFeature,
  expiryFeature,
  dashboardFeature,
  costsFeature,
]

/** Their parts of the demo company need contacts and lists of other features. */
const lastFeatures: PlatformFeature[] = [schedulesFeature, campaignDemo]

/** All features, in the order in which they handle events. */
export function featuresOf(outside: Outside, makesDemo = false): PlatformFeature[] {
  const all: PlatformFeature[] = [...platformFeaturesWith(outside, makesDemo, () => all), ...featuresWith(outside), ...lastFeatures]
  return all
}

/** All that owns what a restore must hold back or correct: also channels that this installation does not offer now. */
const withRestoreParts = (features: readonly RestoreParts[]) => [kernelRestoreParts, whatsappRestoreParts, ...features]
export const restorePartsOf = (config: Config): RestoreParts[] =>
  withRestoreParts(featuresOf({ channels: new Map(), networks: new Map(), connectors: createConnectors(config) }))

/** Who answers customers besides people and menus. */
const respondersOf = (kernel: Kernel) => ({
  assistant: assistantResponder(kernel),
  connector: connectorResponder(kernel, createConnectors(kernel.config)),
})

/** The payment services. */
const gateways: Gateways = {
  sandbox: (kernel) => sandboxGateway(kernel),
  efi: ({ config }, credentials) => efiGateway({ address: config.efiUrl }, credentials),
  asaas: ({ config }, credentials) => asaasGateway({ address: config.asaasUrl }, credentials),
}

/** The channels and connectors of this installation. */
type Outside = { channels: ReadonlyMap<string, Channel>; networks: Networks; connectors: Connectors }

/** Shown with simulated phones, like the simulator. */
const asPlayed = (channel: Channel): Channel => ({ ...channel, capabilities: { ...channel.capabilities, simulated: true } })

/** A session that does not close must not keep the process from ending. */
const CLOSING_LIMIT = seconds(10)

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
  database: DatabaseConnection
  clock?: Clock
  log: Logger
  more?: readonly PlatformFeature[]
  carriers?: ReadonlyMap<string, Channel>
  whatsapp?: ServiceOptions
  played?: Networks
  makesDemo?: boolean
  isHeld?: boolean
}

/**
 * Starts the product. `more`: additional features, only in tests; `channels`: stand-ins for the real ones; `whatsapp`: another address of
 * that service. `played`: real channels whose customers are simulated. `makesDemo`: make the demo company at this start in any
 * installation. `isHeld`: it was restored, and nobody has released it yet.
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
    ? createWhatsappChannel({
        connection,
        warn,
        secrets: createSecrets(readSecretKey(config)),
        version: config.whatsappVersion,
        passkey: config.whatsappPasskey,
        ...service,
      })
    : undefined
  const cloud = createCloudChannel({
    connection,
    warn,
    secrets: createSecrets(readSecretKey(config)),
    wayOut: guardedFetchOf(config),
    address: config.graphUrl,
  })
  const simulator = config.simulator ? createSimulator({ connection, warn }) : undefined
  // They are offered in this order.
  const ours = [whatsapp?.channel, cloud.channel, simulator?.channel].filter((one) => one !== undefined)
  const channels =
    standIns ?? new Map(ours.map((channel) => [channel.provider, played.has(channel.provider) ? asPlayed(channel) : channel]))
  const networks = new Map<string, SimulatedNetwork>(played)
  if (simulator) networks.set(simulator.channel.provider, simulator.network)
  const outside = { channels, networks, connectors: createConnectors(config) }
  const app = await startKernel({
    ...given,
    features: [...featuresOf(outside, makesDemo), ...more],
    webApp,
  })
  return {
    ...app,
    async close() {
      await app.close()
      const closing = [whatsapp, cloud, simulator].map((channel) => channel?.close())
      if (!(await settlesWithin(Promise.all(closing), CLOSING_LIMIT))) log.warn('a channel does not close')
    },
  }
}
