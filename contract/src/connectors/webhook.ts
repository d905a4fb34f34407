import { z } from 'zod'
import type { ConnectorDefinition } from './definition.ts'

export const address = z.string().trim().max(1000)

/** Whatever a company has built itself: each message is sent there, signed. */
export const webhookConnector = {
  type: 'webhook',
  name: 'Webhook',
  settings: { urlN8N: address },
  required: ['urlN8N'],
  secrets: {},
  isSigned: true,
  hasProject: false,
} as const satisfies ConnectorDefinition

/** A flow of n8n begins with a webhook, so it is told the same. */
export const n8nConnector = { ...webhookConnector, type: 'n8n', name: 'n8n' } as const satisfies ConnectorDefinition
