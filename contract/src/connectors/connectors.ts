import type { ConnectorDefinition } from './definition.ts'
import { dialogflowConnector } from './dialogflow.ts'
import { typebotConnector } from './typebot.ts'
import { n8nConnector, webhookConnector } from './webhook.ts'

/** Every service that an integration may lead to, in the order in which it is offered. */
const definitions = { dialogflow: dialogflowConnector, n8n: n8nConnector, webhook: webhookConnector, typebot: typebotConnector }
export type IntegrationType = keyof typeof definitions
export const integrationTypes = Object.keys(definitions) as IntegrationType[]

/** All that may be entered for an integration, whichever service it leads to. */
export const connectorSettings = { ...dialogflowConnector.settings, ...webhookConnector.settings, ...typebotConnector.settings }

export const connectorDefinitions: Readonly<{
  [Type in IntegrationType]: ConnectorDefinition<Type, keyof typeof connectorSettings>
}> = definitions

/** Stored sealed in every integration: what was entered for one service is kept while another one is tried. */
export const secretSettings = { ...dialogflowConnector.secrets, ...webhookConnector.secrets, ...typebotConnector.secrets }

/** The request for a test has never said what it is for: there is only this one that can be tried out. */
export const testedConnector = dialogflowConnector
