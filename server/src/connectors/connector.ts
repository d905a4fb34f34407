import type { RequestedActions } from '@recado/contract/bot/botEvents'
import type { IntegrationType } from '@recado/contract/connectors/connectors'
import type { QueueIntegration } from '@recado/contract/integrations'
import { z } from 'zod'
import { type ResponderAnswer, ResponderFailed } from './responder.ts'

export { type ResponderAnswer, ResponderFailed }

/** An integration with its secrets in plain text. */
export type IntegrationSettings = Omit<QueueIntegration, 'id'>

type ConversationMessage = { id: string; body: string; mediaType: string | null; mediaUrl: string | null; createdAt: string }

/** The input of a connector. `messages`: the customer's messages since the last answer, oldest first; `message` is the last of them. */
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
/** Sends a request through the guard. Failures are thrown as `ResponderFailed`. */
export type HttpPost = (address: string, call: { headers?: Record<string, string>; body: string }) => Promise<HttpResponse>

export type ConnectorRequest = {
  settings: IntegrationSettings
  conversation: ConversationInput
  memory: unknown
  now: Date
  post: HttpPost
}

/** Translates between Recado and a service that answers customers. It decides nothing and stores nothing. */
export type Connector = {
  /** Seconds before each retry. */
  retries: readonly number[]
  ask: (asking: ConnectorRequest) => Promise<ResponderAnswer>
  /** Calls the service once to see whether and what it answers. */
  test: (asking: ConnectorRequest) => Promise<ResponderAnswer>
}

export type Connectors = Readonly<Record<IntegrationType, Connector>>

const BUSY = [408, 429]

/** A busy or broken service may answer later, so it is retried. A refusal is final. */
export function requireSuccess({ status, text }: HttpResponse): string {
  if (status >= 200 && status < 300) return text
  throw new ResponderFailed('refused', { isFinal: status < 500 && !BUSY.includes(status) })
}

export function parseJson<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> {
  const { success, data } = jsonText.pipe(shape).safeParse(text)
  if (!success) throw new ResponderFailed('garbage')
  return data
}

/** Parses JSON text. */
export const jsonText = z.string().transform((text, { addIssue }): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    addIssue('This is no JSON')
    return z.NEVER
  }
})

/** Templates of these services write numbers as text. */
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

/** Actions that a company's flow may request; all services use the same names. Invalid values are ignored. */
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
