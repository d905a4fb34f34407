import { type BotState, initialState } from './state.ts'
import { addStep, type BotTurn, moveTo } from './turn.ts'

/** Only another bot needs more answers than these. */
export const answerLimits = { inAll: 100, lately: 20, milliseconds: 2 * 60_000 }

const HOUR = 3_600_000

/**
 * A customer is back. If a machine closed the conversation within the last hour, the customer may be a machine too, so the count continues.
 */
export function reopenState(state: BotState | null, now: Date): BotState {
  if (!state?.lately || now.getTime() - Date.parse(state.lately.since) >= HOUR) return initialState
  return { ...initialState, turns: state.turns, lately: state.lately }
}

/** Whether the bot has answered too often: then two bots answer each other. */
export const exceedsAnswerLimit = (turn: BotTurn) =>
  turn.state !== null && (turn.state.turns >= answerLimits.inAll || recent(turn).turns >= answerLimits.lately)

/** Ends a loop: the ticket waits for a person, and nothing more is sent. */
export function stopIfLoop(turn: BotTurn): boolean {
  if (!exceedsAnswerLimit(turn)) return false
  addStep(turn, 'loopStopped', { turns: turn.state?.turns ?? 0 })
  moveTo(turn, 'waiting')
  return true
}

/** Counts a reply, or a request to a responder. The responder's answer does not count again. */
export function recordReply(turn: BotTurn) {
  const isAsking = turn.effects.some((effect) => effect.do === 'ask')
  const says = turn.replies.length > 0 && turn.situation.happening.kind !== 'answered'
  if (!turn.state || !(isAsking || says)) return
  const { since, turns } = recent(turn)
  turn.state = { ...turn.state, turns: turn.state.turns + 1, lately: { since, turns: turns + 1 } }
}

/** Counts answers since a recent moment; if that is too long ago, counting starts again. */
function recent({ state, situation: { now } }: BotTurn) {
  const lately = state?.lately
  const isOver = !lately || now.getTime() - Date.parse(lately.since) >= answerLimits.milliseconds
  return isOver ? { since: now.toISOString(), turns: 0 } : lately
}
