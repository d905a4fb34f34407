import { botTexts } from './botTexts.ts'
import { exceedsAnswerLimit } from './loopGuard.ts'
import { addEffect, addReply, addStep, type BotTurn } from './turn.ts'

/** The customer calls where calls are not accepted. A machine that keeps calling is answered no more often than one that writes. */
export function rejectCall(turn: BotTurn) {
  const { config, ticket } = turn.situation
  if (config.settings.call) return
  addEffect(turn, { do: 'rejectCall' })
  addStep(turn, 'callRejected')
  if (!ticket.isGroup && !exceedsAnswerLimit(turn)) addReply(turn, botTexts[config.language].callRejected)
}
