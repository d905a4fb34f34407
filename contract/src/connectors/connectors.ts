import type { z } from 'zod'
import type { ConnectorDefinition } from './definition.ts'
import { dialogflowConnector } from './dialogflow.ts'
import { typebotConnector } from './typebot.ts'
import { n8nConnector, webhookConnector } from './webhook.ts'

/** Every service that an integration may use, in the order in which it is offered. */
const definitions = { dialogflow: dialogflowConnector, n8n: n8nConnector, webhook: webhookConnector, typebot: typebotConnector }
export type IntegrationType = keyof typeof definitions
export const integrationTypes = Object.keys(definitions) as IntegrationType[]
/** The type of a new integration until another one is chosen. */
export const usualIntegration: IntegrationType = 'webhook'

/** All settings of integrations, for any service. */
export const connectorSettings = { ...dialogflowConnector.settings, ...webhookConnector.settings, ...typebotConnector.settings }

export const connectorDefinitions: Readonly<{
  [Type in IntegrationType]: ConnectorDefinition<Type, keyof typeof connectorSettings>
}> = definitions

const defaults: Readonly<Partial<Record<keyof typeof connectorSettings, string | number>>> = {
  ...dialogflowConnector.defaults,
  ...webhookConnector.defaults,
  ...typebotConnector.defaults,
}
type StartedSettings = { [Name in keyof typeof connectorSettings]: z.ZodDefault<(typeof connectorSettings)[Name]> }

/** All settings with their defaults. */
export const startedSettings = Object.fromEntries(
  Object.entries(connectorSettings).map(([name, schema]) => [
    name,
    (schema as z.ZodType).default(defaults[name as keyof typeof defaults] ?? ''),
  ]),
) as StartedSettings

/** Secrets are stored sealed. Those of one service stay stored while a company tries another one. */
export const secretSettings = { ...dialogflowConnector.secrets, ...webhookConnector.secrets, ...typebotConnector.secrets }

/** A test whose input names no type tests this connector. The API documents it. */
export const testedConnector = dialogflowConnector
