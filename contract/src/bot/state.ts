import { z } from 'zod'
import { id, time } from '../kit/fields.ts'

/**
 * Where the bot is with a customer: nothing was said yet, a menu lies before them, somebody outside answers for us, it waits
 * for a person, a rating is awaited, or a person has just spoken.
 */
const botPositions = ['start', 'queues', 'options', 'assistant', 'connector', 'waiting', 'rating', 'person'] as const

/** What the bot remembers of a ticket. A ticket without it is a person's: the bot stays out of it. */
export const botState = z.object({
  at: z.enum(botPositions),
  /** Whose children the customer chooses from; null at the top of the queue. Options that are not saved yet have negative ids. */
  optionId: z.int().nullable(),
  /** Menus that were shown in a row without a choice, and when the last one was. */
  menus: z.int(),
  menuAt: time.nullable(),
  /** How often it has answered since it began, and of late. */
  turns: z.int(),
  lately: z.object({ since: time, turns: z.int() }).nullable(),
  /** What somebody outside was asked and has not answered yet; `again`: more was said meanwhile. */
  asking: z.object({ id: z.uuid(), since: time, again: z.boolean() }).nullable(),
  /** Who of ours was asked: the prompt or the integration. */
  speakerId: id.nullable(),
  /** What a connector wants to find again, such as the id of its session. */
  memory: z.unknown(),
  /** Until when a rating counts, or since when a person has spoken. */
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
