import { randomUUID } from 'node:crypto'
import type { Reply } from '@recado/contract/bot/botEvents'
import { trimTrailing } from '@recado/contract/kit/trimTrailing'
import { z } from 'zod'
import {
  type Connector,
  type ConnectorRequest,
  type HttpPost,
  type IntegrationSettings,
  parseJson,
  type ResponderAnswer,
  ResponderFailed,
  requestedActionsSchema,
  requireSuccess,
} from '../connector.ts'
import { fetchAccessToken } from './googleAccessToken.ts'

const greetings = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' }

/** An agent of Dialogflow ES over its REST API. `url`: the official address or that of another region. */
export const dialogflow = ({ url }: { url: string }): Connector => ({
  retries: [5],
  async ask({ settings, conversation: { ticket, messages }, post }: ConnectorRequest): Promise<ResponderAnswer> {
    const text = messages.map(({ body }) => body.trim()).join('\n')
    const question = text.trim() || messages.at(-1)?.mediaType || greetings[settings.language]
    return answerOf(await detectIntent({ url, settings, post }, { session: ticket.uuid, text: question }))
  },
  async test({ settings, post }) {
    const result = await detectIntent({ url, settings, post }, { session: randomUUID(), text: greetings[settings.language] })
    const answer = answerOf(result)
    if (answer.replies.length === 0) throw new ResponderFailed('noAnswer')
    return answer
  },
})

/** The service refuses longer texts. */
const LONGEST = 256

type At = { url: string; settings: IntegrationSettings; post: HttpPost }
type Query = { session: string; text: string }

async function detectIntent({ url, settings, post }: At, { session, text }: Query): Promise<QueryResult> {
  const token = await fetchAccessToken(settings.jsonContent, post)
  const path = `/v2/projects/${encodeURIComponent(settings.projectName)}/agent/sessions/${encodeURIComponent(session)}:detectIntent`
  const response = await post(`${trimTrailing(url, (sign) => sign === '/')}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ queryInput: { text: { text: text.slice(0, LONGEST), languageCode: settings.language } } }),
  })
  if ([401, 403].includes(response.status)) throw new ResponderFailed('key', { isFinal: true })
  if (response.status === 429) throw new ResponderFailed('quota')
  return parseJson(requireSuccess(response), detected).queryResult
}

const said = z.string().trim().min(1)
const part = z
  .object({
    text: z.object({ text: z.array(z.string()) }),
    image: z.object({ imageUri: z.url({ protocol: /^https?$/ }) }),
    quickReplies: z.object({ title: z.string().default(''), quickReplies: z.array(z.string()).default([]) }),
    payload: z.unknown(),
    platform: z.string(),
  })
  .partial()
  .catch({})
type Part = z.output<typeof part>

const queryResult = z.object({
  fulfillmentText: said.optional().catch(undefined),
  fulfillmentMessages: z.array(part).default([]),
  intent: z.object({ endInteraction: z.boolean(), liveAgentHandoff: z.boolean() }).partial().default({}),
  diagnosticInfo: z.object({ end_conversation: z.boolean() }).partial().catch({}).default({}),
})
type QueryResult = z.output<typeof queryResult>
const detected = z.object({ queryResult })

/** An agent may have texts for other platforms. Those without a platform are for all. */
function answerOf({ fulfillmentText, fulfillmentMessages, intent, diagnosticInfo }: QueryResult): ResponderAnswer {
  const parts = fulfillmentMessages.filter(({ platform }) => !platform || platform === 'PLATFORM_UNSPECIFIED')
  const replies = parts.flatMap(repliesOf)
  const isOver = intent.endInteraction || diagnosticInfo.end_conversation
  const stop = intent.liveAgentHandoff ? 'asked' : isOver ? 'finished' : undefined
  const wished = parts.map(({ payload }) => requestedActionsSchema.parse(payload))
  return {
    replies: replies.length > 0 || !fulfillmentText ? replies : [{ text: fulfillmentText }],
    orders: Object.assign({}, stop && { stop }, ...wished),
    memory: null,
  }
}

function repliesOf({ text, image, quickReplies }: Part): Reply[] {
  if (image) return [{ text: '', file: { url: image.imageUri, kind: 'image' } }]
  const lines = quickReplies
    ? [[quickReplies.title, ...quickReplies.quickReplies.map((choice) => `- ${choice}`)].join('\n')]
    : (text?.text ?? [])
  return lines.filter((line) => line.trim()).map((line) => ({ text: line.trim() }))
}
