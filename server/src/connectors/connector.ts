import type { RequestedActions } from '@recado/contract/bot/botEvents'
import type { IntegrationType } from '@recado/contract/connectors/connectors'
import type { QueueIntegration } from '@recado/contract/integrations'
import { z } from 'zod'
import { type ResponderAnswer, ResponderFailed } from '../kernel/responder.ts'

export { type ResponderAnswer, ResponderFailed }

/** What a company has entered for an integration, its secrets readable. */
export type IntegrationSettings = Omit<QueueIntegration, 'id'>

type ConversationMessage = { id: string; body: string; mediaType: string | null; mediaUrl: string | null; createdAt: string }

/** What is told of a conversation. `messages`: what the customer wrote since the last answer, in order; `message` is the last of them. */
export type ConversationInput = {
  event: 'message' | 'test'
  company: { id: number; name: string }
  connection: { id: number; name: string } | null
  ticket: { id: number; uuid: string; status: string; isGroup: boolean; queue: { id: number; name: string } | null }
  contact: { id: number; name: string; number: string | null; email: string }
  message: ConversationMessage | null
  messages: ConversationMessage[]
}

export type HttpResponse = { status: number; text: string }
/** A call through the guard. Where nothing comes of it, it fails with `ResponderFailed` by itself. */
export type HttpPost = (address: string, call: { headers?: Record<string, string>; body: string }) => Promise<HttpResponse>

export type ConnectorRequest = {
  settings: IntegrationSettings
  conversation: ConversationInput
  memory: unknown
  now: Date
  post: HttpPost
}

/** Translates between us and a service that answers customers for a company. It decides nothing and keeps nothing. */
export type Connector = {
  /** Seconds before each further try. */
  retries: readonly number[]
  ask: (asking: ConnectorRequest) => Promise<ResponderAnswer>
  /** Calls the service once, to see whether it answers, and what. */
  test: (asking: ConnectorRequest) => Promise<ResponderAnswer>
}

export type Connectors = Readonly<Record<IntegrationType, Connector>>

const BUSY = [408, 429]

/** Whoever is busy or broken may answer later; whoever does not want us will not. */
export function requireSuccess({ status, text }: HttpResponse): string {
  if (status >= 200 && status < 300) return text
  throw new ResponderFailed('refused', { isFinal: status < 500 && !BUSY.includes(status) })
}

export function parseJson<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> {
  const { success, data } = jsonText.pipe(shape).safeParse(text)
  if (!success) throw new ResponderFailed('garbage')
  return data
}

/** Text that says what it should, or nothing. */
export const jsonText = z.string().transform((text, { addIssue }): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    addIssue('This is no JSON')
    return z.NEVER
  }
})

/** Templates of such services write numbers as texts. */
const anId = z
  .int()
  .positive()
  .or(
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  )
  .optional()
  .catch(undefined)
const yes = z
  .literal(true)
  .or(z.literal('true').transform(() => true))
  .optional()
  .catch(undefined)

/** What a company's own flow may want done, in the words that are the same for all services. What makes no sense is not wanted. */
export const requestedActionsSchema = z
  .object({ queueId: anId, userId: anId, close: yes, stopBot: yes })
  .catch({})
  .transform(
    ({ queueId, userId, close, stopBot }): RequestedActions => ({
      ...(queueId !== undefined && { queueId }),
      ...(userId !== undefined && { userId }),
      ...(close && { close }),
      ...(stopBot && { stop: 'finished' }),
    }),
  )
