import type { BotConfig } from './config.ts'
import type { BotState } from './state.ts'
import { addEffect, type BotTurn, moveTo } from './turn.ts'

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

/** Sends a request to a responder. `memory`: what it stored for this conversation. */
export function addResponderRequest(turn: BotTurn, { at, id }: BotResponder, memory: unknown = null) {
  const { askId, now } = turn.situation
  addEffect(turn, { do: 'ask', who: at, id, askId })
  moveTo(turn, at, { speakerId: id, memory, asking: { id: askId, since: now.toISOString(), again: false } })
}
