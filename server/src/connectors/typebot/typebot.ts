import { fold } from '@recado/contract/kit/fold'
import { withoutEnd } from '@recado/contract/kit/withoutEnd'
import { z } from 'zod'
import { type Answer, type Asking, type Connector, readJson, type Settings, type SpeakerInput, unlessRefused } from '../port.ts'
import { choicesOf, chosen, linesOf } from './choices.ts'
import { repliesOf } from './replies.ts'
import { type Chat, chat } from './wire.ts'

/** A flow of Typebot, gone through one answer at a time. Its session is what is remembered of a conversation. */
export const typebot: Connector = { retries: [5], ask, test: async (asking) => result(asking, [read(await begin(asking, ''))]) }

const session = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  choices: z.object({ labels: z.array(z.string()), several: z.boolean() }).nullable(),
})
type Session = z.output<typeof session>

async function ask(asking: Asking): Promise<Answer> {
  const { settings, told, now } = asking
  const last = saidIn(told).at(-1) ?? ''
  const text = saidIn(told).join('\n')
  if (isWord(settings.typebotKeywordFinish, last)) return { replies: [], orders: { close: true }, memory: null }
  if (isWord(settings.typebotKeywordRestart, last)) return result(asking, await start(asking), settings.typebotRestartMessage)
  const open = openSession(asking)
  if (!open) return result(asking, await start(asking, text))
  const choice = open.choices ? chosen(open.choices, last) : undefined
  if (open.choices && !choice && settings.typebotUnknownMessage) {
    const replies = [{ text: `${settings.typebotUnknownMessage}\n\n${linesOf(open.choices)}` }]
    return { replies, orders: {}, memory: { ...open, at: now.toISOString() } satisfies Session }
  }
  return result(asking, (await goOn(asking, open.id, choice ?? text)) ?? (await start(asking, text)))
}

/** Of what is no text the address is said: a flow that asks for a file takes it. */
const saidIn = ({ messages }: SpeakerInput) => messages.map(({ body, mediaUrl }) => body.trim() || mediaUrl || '').filter(Boolean)
const isWord = (keyword: string, said: string) => keyword !== '' && fold(keyword) === fold(said)

const HOUR = 3_600_000

function openSession({ memory, settings, now }: Asking): Session | undefined {
  const { data } = session.safeParse(memory)
  const isOld = data && settings.typebotExpires > 0 && now.getTime() - Date.parse(data.at) > settings.typebotExpires * HOUR
  return isOld ? undefined : data
}

const format = { textBubbleContentFormat: 'richText' }
const spoken = (text: string) => (text ? { message: { type: 'text', text } } : {})

/** A first message counts only where the flow begins with a question. */
async function start(asking: Asking, text = ''): Promise<Chat[]> {
  const first = read(await begin(asking, text))
  return untilItWaits(asking, first.sessionId ?? '', [first])
}

function begin(asking: Asking, text: string) {
  const { settings, told } = asking
  const { contact, ticket } = told
  const known = { name: contact.name, pushName: contact.name, number: contact.number, email: contact.email, ticketId: ticket.id }
  const prefilledVariables = Object.fromEntries(Object.entries(known).filter(([, value]) => value))
  const body = { ...format, ...spoken(text), isStreamEnabled: false, prefilledVariables }
  return send(asking, `typebots/${encodeURIComponent(settings.typebotSlug)}/startChat`, body)
}

/** Nothing where the session is over or forgotten at the other end. */
async function goOn(asking: Asking, id: string, text: string): Promise<Chat[] | undefined> {
  const heard = await send(asking, continued(id), { ...format, ...spoken(text) })
  return heard.status === 404 ? undefined : untilItWaits(asking, id, [{ ...read(heard), sessionId: id }])
}

const MOST_PAUSES = 5

/** A flow pauses on its own and wants to be told when it may go on, which for a messenger is at once. */
async function untilItWaits(asking: Asking, id: string, chats: Chat[]): Promise<Chat[]> {
  const last = chats.at(-1)
  const isPaused = last && !last.input && last.clientSideActions.some(({ expectsDedicatedReply }) => expectsDedicatedReply)
  if (!isPaused || chats.length > MOST_PAUSES) return chats
  return untilItWaits(asking, id, [...chats, { ...read(await send(asking, continued(id), format)), sessionId: id }])
}

const continued = (id: string) => `sessions/${encodeURIComponent(id)}/continueChat`
const read = (heard: Parameters<typeof unlessRefused>[0]): Chat => readJson(unlessRefused(heard), chat)

const send = ({ settings, post }: { settings: Settings; post: Asking['post'] }, path: string, body: object) =>
  post(`${withoutEnd(settings.urlN8N, (sign) => sign === '/')}/api/v1/${path}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A flow that asks nothing more has come to its end: the next message begins it anew. */
function result({ settings, now }: Asking, chats: Chat[], before = ''): Answer {
  const { replies, orders } = repliesOf(chats)
  const isMute = replies.length === 0 && Object.keys(orders).length === 0
  const said = [before, isMute ? settings.typebotUnknownMessage : ''].filter(Boolean).map((text) => ({ text }))
  const { sessionId, input } = { sessionId: chats[0]?.sessionId, input: chats.at(-1)?.input }
  const next: Session | null = sessionId && input ? { id: sessionId, at: now.toISOString(), choices: choicesOf(input) } : null
  return { replies: paced([...said, ...replies], settings.typebotDelayMessage), orders, memory: next }
}

/** People read one message before the next one comes. */
const paced = (replies: Answer['replies'], delay: number): Answer['replies'] =>
  replies.map((reply, index) => (index > 0 && delay > 0 ? { ...reply, delay } : reply))
