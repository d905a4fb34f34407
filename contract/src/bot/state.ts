import { z } from 'zod'
import { id, time } from '../kit/fields.ts'

/**
 * Where the bot is with a customer: not started, at a menu, with a responder, waiting for a person, awaiting a rating, or paused because a
 * person has just written.
 */
const botPositions = ['start', 'queues', 'options', 'assistant', 'connector', 'waiting', 'rating', 'person'] as const

/** What the bot stores about a ticket. A ticket without it belongs to people, and the bot stays out of it. */
export const botState = z.object({
  at: z.enum(botPositions),
  /** The option whose children are shown; null at the top of the queue. Unsaved options have negative ids. */
  optionId: z.int().nullable(),
  /** How many menus in a row were shown without a choice, and when the last one was. */
  menus: z.int(),
  menuAt: time.nullable(),
  /** How often it has answered since it began, and recently. */
  turns: z.int(),
  lately: z.object({ since: time, turns: z.int() }).nullable(),
  /** The unanswered request to a responder; `again`: the customer wrote more meanwhile. */
  asking: z.object({ id: z.uuid(), since: time, again: z.boolean() }).nullable(),
  /** The id of the responder: a prompt or an integration. */
  speakerId: id.nullable(),
  /** What a connector stores for itself, such as its session id. */
  memory: z.unknown(),
  /** How many questions of this conversation an assistant got. */
  asked: z.int().optional(),
  /** The last answer of the assistant was a question, so that thanks answer it and end nothing. */
  asksBack: z.literal(true).optional(),
  /** When thanks of the customer ended the conversation. */
  thankedAt: time.optional(),
  /** The handover of an assistant after which the customer is told once more that a person will answer. */
  handoverId: z.uuid().optional(),
  /** Until when a rating counts, or since when a person has written. */
  moment: time.nullable(),
})
export type BotState = z.output<typeof botState>

export const initialState: BotState = {
  at: 'start',
  optionId: null,
  menus: 0,
  menuAt: null,
  turns: 0,
  lately: null,
  asking: null,
  speakerId: null,
  memory: null,
  moment: null,
}
