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

/** A flow of n8n, or whatever else a company has built: told of each message, and obeyed if it says something that we understand. */
export const webhook: Connector = { retries: [5, 15, 45, 120, 300], ask, test: ask }

async function ask({ settings, conversation, now, post }: ConnectorRequest): Promise<ResponderAnswer> {
  const body = JSON.stringify(conversation)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const heard = await post(settings.urlN8N, {
    headers: {
      'content-type': 'application/json',
      'x-recado-timestamp': timestamp,
      'x-recado-signature': `sha256=${signatureOf(settings.secret, `${timestamp}.${body}`)}`,
    },
    body,
  })
  const { reply, action } = answer.parse(requireSuccess(heard))
  return { replies: reply.map((text) => ({ text })), orders: action, memory: null }
}

/** What anybody could sign is not signed. */
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

/** A flow of n8n may answer with the list of its items. Most flows answer nothing that is meant for us. */
const answer = jsonText
  .transform((said) => (Array.isArray(said) ? said[0] : said))
  .pipe(understood)
  .catch(nothing)
