import { z } from 'zod'
import { textSetting } from '../kit/settingFields.ts'
import type { ConnectorDefinition } from './definition.ts'

const settings = {
  urlN8N: textSetting(z.string().trim().max(1000), {
    label: { pt: 'Endereço (URL)', en: 'Address (URL)', es: 'Dirección (URL)' },
    hint: {
      pt: 'Cada mensagem do cliente é enviada para cá.',
      en: 'Each message of the customer is sent here.',
      es: 'Cada mensaje del cliente se envía aquí.',
    },
    placeholder: 'https://example.com/webhook',
  }),
}

/** A service that the company has built itself: each message is sent there, signed. */
export const webhookConnector = {
  type: 'webhook',
  name: 'Webhook',
  about: {
    pt: 'Seu próprio sistema recebe cada mensagem do cliente e pode responder ou encaminhar a conversa.',
    en: 'Your own system gets each message of the customer and may answer or pass the conversation on.',
    es: 'Tu propio sistema recibe cada mensaje del cliente y puede responder o derivar la conversación.',
  },
  mark: { sign: 'hook', hue: 'teal' },
  settings,
  defaults: {},
  required: ['urlN8N'],
  secrets: {},
  isSigned: true,
  hasProject: false,
  test: { urlN8N: settings.urlN8N.min(1) },
} as const satisfies ConnectorDefinition

/** A flow of n8n begins with a webhook, so it gets the same calls. */
export const n8nConnector = {
  ...webhookConnector,
  type: 'n8n',
  name: 'n8n',
  about: {
    pt: 'Um fluxo do n8n recebe cada mensagem do cliente e pode responder ou encaminhar a conversa.',
    en: 'An n8n workflow gets each message of the customer and may answer or pass the conversation on.',
    es: 'Un flujo de n8n recibe cada mensaje del cliente y puede responder o derivar la conversación.',
  },
  mark: { sign: 'flow', hue: 'pink' },
} as const satisfies ConnectorDefinition
