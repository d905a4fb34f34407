import type { BotConfig } from './config.ts'
import type { BotState } from './state.ts'
import { addEffect, type BotTurn, moveTo } from './turn.ts'

/** Who answers in the bot's place. */
export type BotResponder = { at: 'assistant' | 'connector'; id: number }

/** Who answers for a connection or a queue; an assistant before a connector, and only what the plan has and what still exists. */
export function responderOf(config: BotConfig, { promptId, integrationId }: { promptId: number | null; integrationId: number | null }) {
  const speakers: BotResponder[] = [
    ...(promptId === null ? [] : [{ at: 'assistant', id: promptId } as const]),
    ...(integrationId === null ? [] : [{ at: 'connector', id: integrationId } as const]),
  ]
  return speakers.find((speaker) => responderNameOf(config, speaker) !== undefined)
}

/** The name of who answers; none, if they cannot any more. */
export function responderNameOf({ features, prompts, integrations }: BotConfig, { at, id }: BotResponder) {
  const [isAllowed, those] = at === 'assistant' ? [features.useOpenAi, prompts] : [features.useIntegrations, integrations]
  return isAllowed ? those.find((one) => one.id === id)?.name : undefined
}

/** Whom the customer is talking with. */
export const currentResponder = ({ at, speakerId }: BotState): BotResponder | null =>
  (at === 'assistant' || at === 'connector') && speakerId !== null ? { at, id: speakerId } : null

/** Asks somebody outside to go on. `memory`: what they kept of this conversation. */
export function addResponderRequest(turn: BotTurn, { at, id }: BotResponder, memory: unknown = null) {
  const { askId, now } = turn.situation
  addEffect(turn, { do: 'ask', who: at, id, askId })
  moveTo(turn, at, { speakerId: id, memory, asking: { id: askId, since: now.toISOString(), again: false } })
}
