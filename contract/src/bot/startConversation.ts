import type { BotQueue } from './config.ts'
import { greetingOf } from './menu.ts'
import { replyIfClosed } from './replyIfClosed.ts'
import { addResponderRequest, answersWhileClosed, responderOf } from './responders.ts'
import { sendOptionMenu, sendQueueMenu } from './sendMenu.ts'
import { addReply, addStep, type BotTurn, fillBotText, moveTo, moveToQueue, queueOf } from './turn.ts'

/** The first answer: the connection's responder, or else the way into one of its queues. */
export function startConversation(turn: BotTurn) {
  const { config } = turn.situation
  if (turn.queueId !== null) return goOnInQueue(turn)
  const speaker = responderOf(config, config.connection)
  if (speaker) return addResponderRequest(turn, speaker)
  const [queue, another] = config.queues
  if (!queue) return greetOnce(turn, config.connection.greetingMessage)
  return another ? sendQueueMenu(turn) : enterQueue(turn, queue)
}

/** A conversation that is in a queue stays there, even if the connection does not offer it. */
function goOnInQueue(turn: BotTurn) {
  const queue = queueOf(turn)
  return queue ? enterQueue(turn, queue) : moveTo(turn, 'waiting')
}

/** Enters a queue. While it is closed no menu is shown, and the first message within its hours continues from here. */
export function enterQueue(turn: BotTurn, queue: BotQueue) {
  if (turn.queueId !== queue.id) addStep(turn, 'queueChosen', { queue: queue.name })
  moveToQueue(turn, queue.id)
  const speaker = responderOf(turn.situation.config, queue)
  if (!answersWhileClosed(turn, speaker) && replyIfClosed(turn)) return moveTo(turn, 'start')
  if (speaker) return addResponderRequest(turn, speaker)
  return queue.options.length > 0 ? sendOptionMenu(turn, queue) : greetOnce(turn, greetingOf(queue, turn.situation.config))
}

function greetOnce(turn: BotTurn, greeting: string) {
  if (addReply(turn, fillBotText(turn, greeting))) addStep(turn, 'greeted')
  moveTo(turn, 'waiting')
}
