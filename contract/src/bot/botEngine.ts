import { announceTransfer, introduceAgent, pauseForAgent, restartBot } from './agentTakeover.ts'
import type { Outcome, Situation } from './botEvents.ts'
import { handleMessage } from './handleMessage.ts'
import { recordReply } from './loopGuard.ts'
import { askForRating } from './rating.ts'
import { rejectCall } from './rejectCall.ts'
import { handleResponderAnswer, handleResponderFailure } from './responderAnswers.ts'
import { closeInactive, endWithAssistant, moveAfterWaiting, remindOfHandover } from './timers.ts'
import { type BotTurn, newTurn, toOutcome } from './turn.ts'

/**
 * The whole bot: decides what follows from an event in a conversation. It is a pure function (no clock, no database, no calls, no random
 * numbers), so the server, a rehearsal and a test get the same result.
 */
export function decideOutcome(situation: Situation): Outcome {
  const turn = newTurn(situation)
  take(turn)
  recordReply(turn)
  return toOutcome(turn)
}

function take(turn: BotTurn) {
  const { happening } = turn.situation
  switch (happening.kind) {
    case 'message':
      return handleMessage(turn, happening)
    case 'call':
      return rejectCall(turn)
    case 'answered':
      return handleResponderAnswer(turn, happening)
    case 'failed':
      return handleResponderFailure(turn, happening)
    case 'accept':
      return introduceAgent(turn, happening.user)
    case 'transfer':
      return announceTransfer(turn, happening)
    case 'resolve':
      return askForRating(turn)
    case 'giveBack':
      return restartBot(turn)
    case 'answeredOnPhone':
      return pauseForAgent(turn)
    case 'expired':
      return closeInactive(turn)
    case 'overdue':
      return moveAfterWaiting(turn, happening.queueId)
    case 'assistantUnanswered':
      return endWithAssistant(turn, happening.promptId)
    case 'handoverUnanswered':
      return remindOfHandover(turn, happening.handoverId)
  }
}
