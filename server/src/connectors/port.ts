import type { Orders } from '@recado/contract/bot/happenings'
import type { IntegrationType } from '@recado/contract/connectors/connectors'
import type { QueueIntegration } from '@recado/contract/integrations'
import { z } from 'zod'
import { type Answer, SpeakerFailed } from '../kernel/speaker.ts'

export { type Answer, SpeakerFailed }

/** What a company has entered for an integration, its secrets readable. */
export type Settings = Omit<QueueIntegration, 'id'>

type SaidMessage = { id: string; body: string; mediaType: string | null; mediaUrl: string | null; createdAt: string }

/** What is told of a conversation. `messages`: what the customer wrote since the last answer, in order; `message` is the last of them. */
export type SpeakerInput = {
  event: 'message' | 'test'
  company: { id: number; name: string }
  connection: { id: number; name: string } | null
  ticket: { id: number; uuid: string; status: string; isGroup: boolean; queue: { id: number; name: string } | null }
  contact: { id: number; name: string; number: string | null; email: string }
  message: SaidMessage | null
  messages: SaidMessage[]
}

export type HttpAnswer = { status: number; text: string }
/** A call through the guard. Where nothing comes of it, it fails with `SpeakerFailed` by itself. */
export type Post = (address: string, call: { headers?: Record<string, string>; body: string }) => Promise<HttpAnswer>

export type Asking = { settings: Settings; told: SpeakerInput; memory: unknown; now: Date; post: Post }

/** Translates between us and a service that answers customers for a company. It decides nothing and keeps nothing. */
export type Connector = {
  /** Seconds before each further try. */
  retries: readonly number[]
  ask: (asking: Asking) => Promise<Answer>
  /** Calls the service once, to see whether it answers, and what. */
  test: (asking: Asking) => Promise<Answer>
}

export type Connectors = Readonly<Record<IntegrationType, Connector>>

const BUSY = [408, 429]

/** Whoever is busy or broken may answer later; whoever does not want us will not. */
export function unlessRefused({ status, text }: HttpAnswer): string {
  if (status >= 200 && status < 300) return text
  throw new SpeakerFailed('refused', { isFinal: status < 500 && !BUSY.includes(status) })
}

export function readJson<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> {
  const { success, data } = json.pipe(shape).safeParse(text)
  if (!success) throw new SpeakerFailed('garbage')
  return data
}

/** Text that says what it should, or nothing. */
export const json = z.string().transform((text, { addIssue }): unknown => {
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
export const wishes = z
  .object({ queueId: anId, userId: anId, close: yes, stopBot: yes })
  .catch({})
  .transform(
    ({ queueId, userId, close, stopBot }): Orders => ({
      ...(queueId !== undefined && { queueId }),
      ...(userId !== undefined && { userId }),
      ...(close && { close }),
      ...(stopBot && { stop: 'finished' }),
    }),
  )
