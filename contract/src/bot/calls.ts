import { isTooMuch } from './loopGuard.ts'
import { texts } from './texts.ts'
import { act, note, say, type Turn } from './turn.ts'

/** The customer calls where calls are not taken. A machine that keeps calling is answered no more often than one that writes. */
export function rejectCall(turn: Turn) {
  const { config, ticket } = turn.given
  if (config.settings.call) return
  act(turn, { do: 'rejectCall' })
  note(turn, 'callRejected')
  if (!ticket.isGroup && !isTooMuch(turn)) say(turn, texts[config.language].callRejected)
}
