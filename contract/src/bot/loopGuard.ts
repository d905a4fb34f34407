import { type BotState, initialState } from './state.ts'
import { addStep, type BotTurn, moveTo } from './turn.ts'

/** Nobody needs more answers than these from a bot but another bot. */
export const answerLimits = { inAll: 100, lately: 20, milliseconds: 2 * 60_000 }

const HOUR = 3_600_000

/** A customer is back. If a machine has closed their conversation just now, they may be another one: what was said is counted on. */
export function reopenState(state: BotState | null, now: Date): BotState {
  if (!state?.lately || now.getTime() - Date.parse(state.lately.since) >= HOUR) return initialState
  return { ...initialState, turns: state.turns, lately: state.lately }
}

/** Whether so much was said that it can only be a loop. */
export const exceedsAnswerLimit = (turn: BotTurn) =>
  turn.state !== null && (turn.state.turns >= answerLimits.inAll || recent(turn).turns >= answerLimits.lately)

/** Ends a loop: the ticket waits for a person, and nothing more is said. */
export function stopIfLoop(turn: BotTurn): boolean {
  if (!exceedsAnswerLimit(turn)) return false
  addStep(turn, 'loopStopped', { turns: turn.state?.turns ?? 0 })
  moveTo(turn, 'waiting')
  return true
}

/** Counts what was said, or will be by whoever was asked. What they answer then is no second answer. */
export function countAnswer(turn: BotTurn) {
  const asks = turn.effects.some((effect) => effect.do === 'ask')
  const says = turn.replies.length > 0 && turn.situation.happening.kind !== 'answered'
  if (!turn.state || !(asks || says)) return
  const { since, turns } = recent(turn)
  turn.state = { ...turn.state, turns: turn.state.turns + 1, lately: { since, turns: turns + 1 } }
}

/** What was said since a moment that is not long ago; after a while there is a new such moment. */
function recent({ state, situation: { now } }: BotTurn) {
  const lately = state?.lately
  const isOver = !lately || now.getTime() - Date.parse(lately.since) >= answerLimits.milliseconds
  return isOver ? { since: now.toISOString(), turns: 0 } : lately
}
