import type { Said } from './happenings.ts'
import { scaleChoices, tapOn } from './menu.ts'
import { readChoice } from './readChoice.ts'
import { type BotState, freshState } from './state.ts'
import { texts } from './texts.ts'
import { addEffect, type BotTurn, fill, leave, note, offer, say } from './turn.ts'

const DAY = 86_400_000

const rates = [1, 2, 3] as const

/** A rating as customers write it, the number of its line in the scale, or tap on it. */
export function readRating({ text, tap }: Said): (typeof rates)[number] | null {
  const choice = tap === undefined ? readChoice(text) : null
  return rates.find((rate) => rate === choice || tap === tapOn.rate(rate)) ?? null
}

/** Whether a number that comes now is a rating. Whatever else comes is a new conversation. */
export const awaitsRating = (state: BotState | null, now: Date) =>
  state?.at === 'rating' && state.moment !== null && now.getTime() < Date.parse(state.moment)

/** A conversation is over: the customer is asked how it was, or told goodbye. */
export function askForRating(turn: BotTurn) {
  const { config, ticket, now } = turn.situation
  leave(turn)
  if (ticket.isGroup) return
  if (!config.settings.userRating) return sayGoodbye(turn)
  offer(turn, fill(turn, config.connection.ratingMessage.trim() || texts[config.language].rating), scaleChoices(config.language))
  note(turn, 'ratingAsked')
  turn.state = { ...freshState, at: 'rating', moment: new Date(now.getTime() + DAY).toISOString() }
}

/** The customer of a closed conversation writes. */
export function readAnswer(turn: BotTurn, said: Said) {
  const rate = awaitsRating(turn.state, turn.situation.now) ? readRating(said) : null
  if (rate === null) return
  addEffect(turn, { do: 'rate', rate })
  note(turn, 'rated', { rate })
  leave(turn)
  sayGoodbye(turn)
}

function sayGoodbye(turn: BotTurn) {
  if (say(turn, fill(turn, turn.situation.config.connection.complationMessage))) note(turn, 'saidGoodbye')
}
