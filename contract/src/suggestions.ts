import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, language, uuid } from './kit/fields.ts'

/** How a text is rewritten. */
export const rewritings = ['shorter', 'kinder', 'corrected'] as const
export type Rewriting = (typeof rewritings)[number]

/** The longest text that is rewritten, in characters. */
export const MAX_REWRITTEN = 4000
/** The most messages that are summarized. */
export const MOST_SUMMARIZED = 100

const text = z.object({ text: z.string() })
const ofTicket = { access: 'messages:write', plan: 'useOpenAi', params: byId, load: 'assistant' } as const
const failures = [
  'ERR_NO_PERMISSION',
  'ERR_TICKET_NOT_OPEN',
  'ERR_NO_ASSISTANT',
  'ERR_ASSISTANT_OFF',
  'ERR_AI_SERVICE',
  'ERR_RATE_LIMIT',
] as const
const failuresOfTicket = ['ERR_NO_TICKET_FOUND', ...failures] as const
const example = { params: { id: record('assistedTicket') } }

/**
 * What an assistant does for the agent of an open ticket, when the agent asks for it. The assistant is that of the ticket's queue, else of its
 * connection, else the only one of the company. Nothing is stored but the number of tokens, and nothing is sent to the customer.
 */
export const suggestionEndpoints = {
  available: endpoint({
    method: 'GET',
    path: '/suggestions',
    summary: 'Whether the company has an assistant that can help its agents',
    access: 'messages:write',
    plan: 'useOpenAi',
    output: z.object({ isAvailable: z.boolean() }),
  }),
  suggest: endpoint({
    method: 'POST',
    path: '/tickets/:id/suggestion',
    summary: 'What an assistant would answer in a ticket; nothing is sent',
    ...ofTicket,
    output: z.object({
      /** Empty if the assistant only hands over. */
      text: z.string(),
      /** The sections of the knowledge that the text was written from. */
      sources: z.array(z.string()),
      /** Why the assistant would hand over to a person, if it would, as in the timeline. */
      handover: z.string().nullable(),
    }),
    errors: failuresOfTicket,
    example,
  }),
  rewrite: endpoint({
    method: 'POST',
    path: '/tickets/:id/rewriting',
    summary: 'Rewrite what the agent has typed in a ticket: shorter, kinder or corrected',
    ...ofTicket,
    body: z.object({ text: z.string().trim().min(1).max(MAX_REWRITTEN), how: z.enum(rewritings) }),
    output: text,
    errors: failuresOfTicket,
    example: { ...example, body: { text: 'we dont have bread today', how: 'kinder' } },
  }),
  summarize: endpoint({
    method: 'POST',
    path: '/tickets/:id/summary',
    summary: 'Summarize the last messages of a ticket',
    ...ofTicket,
    body: z.object({ language }),
    output: text,
    errors: failuresOfTicket,
    example: { ...example, body: { language: 'en' } },
  }),
  translate: endpoint({
    method: 'POST',
    path: '/messages/:id/translation',
    summary: 'Translate the text, caption or transcript of a customer’s message',
    ...ofTicket,
    params: z.object({ id: uuid }),
    body: z.object({ language }),
    output: text,
    errors: ['ERR_NO_MESSAGE_FOUND', ...failures],
    example: { params: { id: record('assistedMessage') }, body: { language: 'en' } },
  }),
}

/** The errors of this feature. */
export const suggestionsCatalogue = {
  errors: {
    ERR_NO_ASSISTANT: [422, 'No assistant belongs to this conversation'],
    ERR_ASSISTANT_OFF: [422, 'The assistant of this conversation is switched off in its queue or connection'],
    ERR_NO_ASSISTANT_ANSWER: [422, 'No assistant has written this message'],
  },
} as const
