import { bearFailure, hearAnswer } from './answers.ts'
import { rejectCall } from './calls.ts'
import type { Outcome, Situation } from './happenings.ts'
import { countAnswer } from './loopGuard.ts'
import { hearMessage } from './message.ts'
import { introduceAttendant, stepAside, takeBack, tellTransfer } from './people.ts'
import { askForRating } from './rating.ts'
import { closeAfterSilence, moveAfterWaiting } from './timers.ts'
import { type BotTurn, newTurn, outcomeOf } from './turn.ts'

/**
 * The whole bot: what becomes of a conversation when something happens to it. It reads no clock and no database, asks nobody
 * and draws nothing, so the same always becomes the same: on the server, in a rehearsal and in a test.
 */
export function step(situation: Situation): Outcome {
  const turn = newTurn(situation)
  take(turn)
  countAnswer(turn)
  return outcomeOf(turn)
}

function take(turn: BotTurn) {
  const { happening } = turn.situation
  switch (happening.kind) {
    case 'message':
      return hearMessage(turn, happening)
    case 'call':
      return rejectCall(turn)
    case 'answered':
      return hearAnswer(turn, happening)
    case 'failed':
      return bearFailure(turn, happening)
    case 'accept':
      return introduceAttendant(turn, happening.user)
    case 'transfer':
      return tellTransfer(turn, happening)
    case 'resolve':
      return askForRating(turn)
    case 'giveBack':
      return takeBack(turn)
    case 'answeredOnPhone':
      return stepAside(turn)
    case 'expired':
      return closeAfterSilence(turn)
    case 'overdue':
      return moveAfterWaiting(turn, happening.queueId)
  }
}
