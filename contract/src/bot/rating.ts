import type { CustomerInput } from './botEvents.ts'
import { botTexts } from './botTexts.ts'
import { ratingChoices, tapIds } from './menu.ts'
import { parseChoice } from './parseChoice.ts'
import { type BotState, initialState } from './state.ts'
import { addEffect, addMenu, addReply, addStep, type BotTurn, fillBotText, markMenuAnswer, releaseToAgent } from './turn.ts'

const DAY = 86_400_000

const rates = [1, 2, 3] as const

/** Reads a rating: the number of its line in the scale, or a tap on it. */
export function parseRating({ text, tap }: CustomerInput): (typeof rates)[number] | null {
  const choice = tap === undefined ? parseChoice(text) : null
  return rates.find((rate) => rate === choice || tap === tapIds.rate(rate)) ?? null
}

/** Whether a number that comes now is a rating. Anything else begins a new conversation. */
export const awaitsRating = (state: BotState | null, now: Date) =>
  state?.at === 'rating' && state.moment !== null && now.getTime() < Date.parse(state.moment)

/** A conversation is over: ask the customer for a rating, or say goodbye. */
export function askForRating(turn: BotTurn) {
  const { config, ticket, now } = turn.situation
  releaseToAgent(turn)
  if (ticket.isGroup) return
  if (!config.settings.userRating) return addFarewell(turn)
  addMenu(
    turn,
    fillBotText(turn, config.connection.ratingMessage.trim() || botTexts[config.language].rating),
    ratingChoices(config.language),
  )
  addStep(turn, 'ratingAsked')
  turn.state = { ...initialState, at: 'rating', moment: new Date(now.getTime() + DAY).toISOString() }
}

/** The customer of a closed conversation writes. */
export function handleRatingAnswer(turn: BotTurn, input: CustomerInput) {
  const rate = awaitsRating(turn.state, turn.situation.now) ? parseRating(input) : null
  if (rate === null) return
  markMenuAnswer(turn)
  addEffect(turn, { do: 'rate', rate })
  addStep(turn, 'rated', { rate })
  releaseToAgent(turn)
  addFarewell(turn)
}

function addFarewell(turn: BotTurn) {
  if (addReply(turn, fillBotText(turn, turn.situation.config.connection.complationMessage))) addStep(turn, 'saidGoodbye')
}
