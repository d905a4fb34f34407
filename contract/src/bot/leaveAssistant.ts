import { handOverToPeople } from './handover.ts'
import { type BotResponder, placeOf, queueAfter, responderNameOf, responderOf } from './responders.ts'
import { startConversation } from './startConversation.ts'
import { addStep, type BotTurn, moveToQueue } from './turn.ts'

/**
 * An assistant was told to stop answering while it talked with the customer, who has just written. Who was in a conversation is not welcomed
 * again: a person answers, unless a connector does or nobody knows for which queue.
 */
export function leaveSilencedAssistant(turn: BotTurn, assistant: BotResponder) {
  const { config } = turn.situation
  addStep(turn, 'assistantHandedOver', { name: responderNameOf(config, assistant) ?? '', reason: 'switchedOff' })
  const place = placeOf(turn)
  if (place && responderOf(config, place)) return startConversation(turn)
  if (turn.queueId === null) moveToQueue(turn, queueAfter(turn, assistant))
  if (turn.queueId === null && config.queues.length > 1) return startConversation(turn)
  handOverToPeople(turn)
}

/** An assistant does not exist any more, or the plan does not include it: the conversation begins again, and is never silent. */
export function leaveGoneAssistant(turn: BotTurn) {
  const before = turn.replies.length
  startConversation(turn)
  if (turn.state?.at !== 'waiting' || turn.replies.length > before) return
  addStep(turn, 'assistantFailed', { name: '', reason: 'gone' })
  handOverToPeople(turn)
}
