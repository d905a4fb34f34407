import type { BotConfig } from './config.ts'
import { handOverToPeople } from './handover.ts'
import type { BotState } from './state.ts'
import { addEffect, addStep, type BotTurn, moveTo, moveToQueue, queueOf } from './turn.ts'

/** Who answers in place of the bot's menus. */
export type BotResponder = { at: 'assistant' | 'connector'; id: number }

/** The responder of a connection or a queue: an assistant before a connector, and only what the plan includes and what still exists. */
export function responderOf(config: BotConfig, { promptId, integrationId }: { promptId: number | null; integrationId: number | null }) {
  const speakers: BotResponder[] = [
    ...(promptId === null ? [] : [{ at: 'assistant', id: promptId } as const]),
    ...(integrationId === null ? [] : [{ at: 'connector', id: integrationId } as const]),
  ]
  return speakers.find((speaker) => responderNameOf(config, speaker) !== undefined)
}

/** The name of a responder; undefined if it is not available any more. */
export function responderNameOf({ features, prompts, integrations }: BotConfig, { at, id }: BotResponder) {
  const [isAllowed, those] = at === 'assistant' ? [features.useOpenAi, prompts] : [features.useIntegrations, integrations]
  return isAllowed ? those.find((one) => one.id === id)?.name : undefined
}

/** The responder that the customer is talking with. */
export const currentResponder = ({ at, speakerId }: BotState): BotResponder | null =>
  (at === 'assistant' || at === 'connector') && speakerId !== null ? { at, id: speakerId } : null

/** What the customer is in: the queue of the ticket, if the connection offers it; before there is a queue, the connection. */
export const placeOf = (turn: BotTurn) => (turn.queueId === null ? turn.situation.config.connection : queueOf(turn))

/**
 * Whether this is an assistant that was told to stop answering where the customer is, while it was talking with them. What a queue says that
 * the connection does not offer is unknown here, so an assistant that only such a queue can have chosen stops too.
 */
export function isSilenced(turn: BotTurn, { at, id }: BotResponder): boolean {
  if (at !== 'assistant') return false
  const places = [queueOf(turn), turn.situation.config.connection]
  const chosenIn = places.find((place) => place?.promptId === id || place?.silentPromptId === id)
  return chosenIn ? chosenIn.silentPromptId === id : placeOf(turn) === undefined
}

/** Who answers the customer's next message in place of the bot's menus. */
export function nextResponder(turn: BotTurn): BotResponder | undefined {
  const { state, situation } = turn
  if (!state) return undefined
  const current = currentResponder(state)
  if (current) return isSilenced(turn, current) ? undefined : current
  const entered = placeOf(turn)
  return entered && (state.at === 'start' || state.at === 'person') ? responderOf(situation.config, entered) : undefined
}

/** Whether this is an assistant that answers out of hours too. */
export const answersWhileClosed = ({ situation: { config } }: BotTurn, responder: BotResponder | undefined): boolean =>
  responder?.at === 'assistant' &&
  responderNameOf(config, responder) !== undefined &&
  config.prompts.some(({ id, ...prompt }) => id === responder.id && prompt.answersWhileClosed === true)

/** Sends a request to a responder. `memory`: what it stored for this conversation. An assistant that has answered often enough hands over. */
export function addResponderRequest(turn: BotTurn, responder: BotResponder, memory: unknown = null) {
  const { at, id } = responder
  const { askId, now } = turn.situation
  const asked = turn.state?.asked ?? 0
  if (at === 'assistant' && asked >= maxAnswersOf(turn, id)) return endAtLimit(turn, responder)
  addEffect(turn, { do: 'ask', who: at, id, askId })
  const asking = { id: askId, since: now.toISOString(), again: false }
  moveTo(turn, at, { speakerId: id, memory, asking, ...(at === 'assistant' && { asked: asked + 1 }) })
}

const maxAnswersOf = ({ situation: { config } }: BotTurn, id: number) =>
  config.prompts.find((prompt) => prompt.id === id)?.maxAnswers ?? Number.POSITIVE_INFINITY

function endAtLimit(turn: BotTurn, responder: BotResponder) {
  if (turn.queueId === null) moveToQueue(turn, queueAfter(turn, responder))
  addStep(turn, 'assistantHandedOver', { name: responderNameOf(turn.situation.config, responder) ?? '', reason: 'answerLimit' })
  handOverToPeople(turn)
}

/** The queue for customers that the responder hands over: an assistant's own, or the only queue there is. */
export function queueAfter({ queueId, situation: { config } }: BotTurn, { at, id }: BotResponder): number | null {
  const [queue, another] = config.queues
  const own = at === 'assistant' ? config.prompts.find((prompt) => prompt.id === id)?.queueId : null
  return own ?? queueId ?? (queue && !another ? queue.id : null)
}
