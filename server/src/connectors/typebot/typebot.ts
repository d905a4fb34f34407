import { fold } from '@recado/contract/kit/fold'
import { trimTrailing } from '@recado/contract/kit/trimTrailing'
import { z } from 'zod'
import {
  type Connector,
  type ConnectorRequest,
  type ConversationInput,
  type IntegrationSettings,
  parseJson,
  type ResponderAnswer,
  requireSuccess,
} from '../connector.ts'
import { choicesOf, formatChoices, matchChoice } from './choices.ts'
import { repliesOf } from './replies.ts'
import { chatSchema, type TypebotChat } from './typebotSchemas.ts'

/** Runs a flow of Typebot, one answer at a time. The memory of a ticket holds the session. */
export const typebot: Connector = { retries: [5], ask, test: async (asking) => result(asking, [read(await postStartChat(asking, ''))]) }

const session = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  choices: z.object({ labels: z.array(z.string()), several: z.boolean() }).nullable(),
})
type Session = z.output<typeof session>

async function ask(asking: ConnectorRequest): Promise<ResponderAnswer> {
  const { settings, conversation, now } = asking
  const last = textsOf(conversation).at(-1) ?? ''
  const text = textsOf(conversation).join('\n')
  if (isWord(settings.typebotKeywordFinish, last)) return { replies: [], orders: { close: true }, memory: null }
  if (isWord(settings.typebotKeywordRestart, last)) return result(asking, await startChat(asking), settings.typebotRestartMessage)
  const open = openSession(asking)
  if (!open) return result(asking, await startChat(asking, text))
  const choice = open.choices ? matchChoice(open.choices, last) : undefined
  if (open.choices && !choice && settings.typebotUnknownMessage) {
    const replies = [{ text: `${settings.typebotUnknownMessage}\n\n${formatChoices(open.choices)}` }]
    return { replies, orders: {}, memory: { ...open, at: now.toISOString() } satisfies Session }
  }
  return result(asking, (await continueChat(asking, open.id, choice ?? text)) ?? (await startChat(asking, text)))
}

/** A file is sent as its address: flows that ask for a file accept it. */
const textsOf = ({ messages }: ConversationInput) => messages.map(({ body, mediaUrl }) => body.trim() || mediaUrl || '').filter(Boolean)
const isWord = (keyword: string, said: string) => keyword !== '' && fold(keyword) === fold(said)

const HOUR = 3_600_000

function openSession({ memory, settings, now }: ConnectorRequest): Session | undefined {
  const { data } = session.safeParse(memory)
  const isOld = data && settings.typebotExpires > 0 && now.getTime() - Date.parse(data.at) > settings.typebotExpires * HOUR
  return isOld ? undefined : data
}

const format = { textBubbleContentFormat: 'richText' }
const spoken = (text: string) => (text ? { message: { type: 'text', text } } : {})

/** Passes the first message on only if the flow starts with a question. */
async function startChat(asking: ConnectorRequest, text = ''): Promise<TypebotChat[]> {
  const first = read(await postStartChat(asking, text))
  return untilWaitingForInput(asking, first.sessionId ?? '', [first])
}

function postStartChat(asking: ConnectorRequest, text: string) {
  const { settings, conversation } = asking
  const { contact, ticket } = conversation
  const variables = { name: contact.name, pushName: contact.name, number: contact.number, email: contact.email, ticketId: ticket.id }
  const prefilledVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value))
  const body = { ...format, ...spoken(text), isStreamEnabled: false, prefilledVariables }
  return send(asking, `typebots/${encodeURIComponent(settings.typebotSlug)}/startChat`, body)
}

/** Returns undefined if the session has ended or the service no longer knows it. */
async function continueChat(asking: ConnectorRequest, id: string, text: string): Promise<TypebotChat[] | undefined> {
  const response = await send(asking, continued(id), { ...format, ...spoken(text) })
  return response.status === 404 ? undefined : untilWaitingForInput(asking, id, [{ ...read(response), sessionId: id }])
}

const MOST_PAUSES = 5

/** A flow may pause and expect a call before it continues. In a chat it continues at once. */
async function untilWaitingForInput(asking: ConnectorRequest, id: string, chats: TypebotChat[]): Promise<TypebotChat[]> {
  const last = chats.at(-1)
  const isPaused = last && !last.input && last.clientSideActions.some(({ expectsDedicatedReply }) => expectsDedicatedReply)
  if (!isPaused || chats.length > MOST_PAUSES) return chats
  return untilWaitingForInput(asking, id, [...chats, { ...read(await send(asking, continued(id), format)), sessionId: id }])
}

const continued = (id: string) => `sessions/${encodeURIComponent(id)}/continueChat`
const read = (heard: Parameters<typeof requireSuccess>[0]): TypebotChat => parseJson(requireSuccess(heard), chatSchema)

const send = ({ settings, post }: { settings: IntegrationSettings; post: ConnectorRequest['post'] }, path: string, body: object) =>
  post(`${trimTrailing(settings.urlN8N, (sign) => sign === '/')}/api/v1/${path}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A flow without a further question has ended: the next message starts it again. */
function result({ settings, now }: ConnectorRequest, chats: TypebotChat[], before = ''): ResponderAnswer {
  const { replies, orders } = repliesOf(chats)
  const isMute = replies.length === 0 && Object.keys(orders).length === 0
  const ownReplies = [before, isMute ? settings.typebotUnknownMessage : ''].filter(Boolean).map((text) => ({ text }))
  const { sessionId, input } = { sessionId: chats[0]?.sessionId, input: chats.at(-1)?.input }
  const next: Session | null = sessionId && input ? { id: sessionId, at: now.toISOString(), choices: choicesOf(input) } : null
  return { replies: paced([...ownReplies, ...replies], settings.typebotDelayMessage), orders, memory: next }
}

/** Customers need time to read one message before the next. */
const paced = (replies: ResponderAnswer['replies'], delay: number): ResponderAnswer['replies'] =>
  replies.map((reply, index) => (index > 0 && delay > 0 ? { ...reply, delay } : reply))
