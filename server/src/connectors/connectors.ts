import type { Config } from '../config.ts'
import type { Connectors } from './connector.ts'
import { dialogflow } from './dialogflow/dialogflow.ts'
import { typebot } from './typebot/typebot.ts'
import { webhook } from './webhook/webhook.ts'

/** All services that can answer a company's customers. */
export const createConnectors = ({ dialogflowUrl }: Pick<Config, 'dialogflowUrl'>): Connectors => ({
  n8n: webhook,
  webhook,
  typebot,
  dialogflow: dialogflow({ url: dialogflowUrl }),
})
