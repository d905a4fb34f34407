import { isClosed } from './closedHours.ts'
import type { BotQueue } from './config.ts'
import { greetingOf } from './menu.ts'
import { showOptions, showQueues } from './menus.ts'
import { ask, speakerOf } from './speakers.ts'
import { type BotTurn, fill, goTo, moveToQueue, note, queueOf, say } from './turn.ts'

/** The first answer: whoever answers for the connection, or else the way into one of its queues. */
export function begin(turn: BotTurn) {
  const { config } = turn.situation
  if (turn.queueId !== null) return goOnInQueue(turn)
  const speaker = speakerOf(config, config.connection)
  if (speaker) return ask(turn, speaker)
  const [queue, another] = config.queues
  if (!queue) return greetOnce(turn, config.connection.greetingMessage)
  return another ? showQueues(turn) : enterQueue(turn, queue)
}

/** A conversation that is in a queue stays there, be it one that the connection does not offer. */
function goOnInQueue(turn: BotTurn) {
  const queue = queueOf(turn)
  return queue ? enterQueue(turn, queue) : goTo(turn, 'waiting')
}

/** Into a queue. While it is closed nothing of its menu is shown, and the first message in hours goes on from here. */
export function enterQueue(turn: BotTurn, queue: BotQueue) {
  if (turn.queueId !== queue.id) note(turn, 'queueChosen', { queue: queue.name })
  moveToQueue(turn, queue.id)
  if (isClosed(turn)) return goTo(turn, 'start')
  const speaker = speakerOf(turn.situation.config, queue)
  if (speaker) return ask(turn, speaker)
  return queue.options.length > 0 ? showOptions(turn, queue) : greetOnce(turn, greetingOf(queue, turn.situation.config))
}

function greetOnce(turn: BotTurn, greeting: string) {
  if (say(turn, fill(turn, greeting))) note(turn, 'greeted')
  goTo(turn, 'waiting')
}
