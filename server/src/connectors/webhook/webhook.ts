import { createHmac } from 'node:crypto'
import type { RequestedActions } from '@recado/contract/bot/botEvents'
import { z } from 'zod'
import {
  type Connector,
  type ConnectorRequest,
  jsonText,
  type ResponderAnswer,
  requestedActionsSchema,
  requireSuccess,
} from '../connector.ts'

/** A flow of n8n or a program of the company. It gets each message, and may answer with texts and actions. */
export const webhook: Connector = { retries: [5, 15, 45, 120, 300], ask, test: ask }

async function ask({ settings, conversation, now, post }: ConnectorRequest): Promise<ResponderAnswer> {
  const body = JSON.stringify(conversation)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const response = await post(settings.urlN8N, {
    headers: {
      'content-type': 'application/json',
      'x-recado-timestamp': timestamp,
      'x-recado-signature': `sha256=${signatureOf(settings.secret, `${timestamp}.${body}`)}`,
    },
    body,
  })
  const { reply, action } = answer.parse(requireSuccess(response))
  return { replies: reply.map((text) => ({ text })), orders: action, memory: null }
}

/** An empty secret would make a signature that anybody can make. */
function signatureOf(secret: string, signed: string) {
  if (!secret) throw new Error('There is no secret to sign a call with')
  return createHmac('sha256', secret).update(signed).digest('hex')
}

const text = z.string().trim().min(1)
const nothing: { reply: string[]; action: RequestedActions } = { reply: [], action: {} }
const understood = z.object({
  reply: z
    .array(text)
    .or(text.transform((one) => [one]))
    .catch([]),
  action: requestedActionsSchema,
})

/** n8n may answer with a list of items. Most flows answer nothing for us. */
const answer = jsonText
  .transform((body) => (Array.isArray(body) ? body[0] : body))
  .pipe(understood)
  .catch(nothing)
