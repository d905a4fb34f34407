import { isTooMuch } from './loopGuard.ts'
import { texts } from './texts.ts'
import { addEffect, type BotTurn, note, say } from './turn.ts'

/** The customer calls where calls are not taken. A machine that keeps calling is answered no more often than one that writes. */
export function rejectCall(turn: BotTurn) {
  const { config, ticket } = turn.situation
  if (config.settings.call) return
  addEffect(turn, { do: 'rejectCall' })
  note(turn, 'callRejected')
  if (!ticket.isGroup && !isTooMuch(turn)) say(turn, texts[config.language].callRejected)
}
