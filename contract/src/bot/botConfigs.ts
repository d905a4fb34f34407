import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId } from '../kit/fields.ts'
import { botConfig } from './config.ts'

/** The bot configuration of one connection, for rehearsals. */
export const botConfigEndpoint = endpoint({
  method: 'GET',
  path: '/whatsapp/:id/bot',
  summary: 'All that decides what the bot of a connection says',
  access: 'queues:manage',
  params: byId,
  output: botConfig,
  errors: ['ERR_NO_WAPP_FOUND'],
  example: { params: { id: record('connection') } },
})
