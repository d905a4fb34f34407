import { isClosed } from './closedHours.ts'
import type { BotQueue } from './config.ts'
import { greetingOf } from './menu.ts'
import { showOptions, showQueues } from './menus.ts'
import { ask, speakerOf } from './speakers.ts'
import { fill, goTo, moveToQueue, note, queueOf, say, type Turn } from './turn.ts'

/** The first answer: whoever answers for the connection, or else the way into one of its queues. */
export function begin(turn: Turn) {
  const { config } = turn.given
  if (turn.queueId !== null) return goOnInQueue(turn)
  const speaker = speakerOf(config, config.connection)
  if (speaker) return ask(turn, speaker)
  const [queue, another] = config.queues
  if (!queue) return greetOnce(turn, config.connection.greetingMessage)
  return another ? showQueues(turn) : enterQueue(turn, queue)
}

/** A conversation that is in a queue stays there, be it one that the connection does not offer. */
function goOnInQueue(turn: Turn) {
  const queue = queueOf(turn)
  return queue ? enterQueue(turn, queue) : goTo(turn, 'waiting')
}

/** Into a queue. While it is closed nothing of its menu is shown, and the first message in hours goes on from here. */
export function enterQueue(turn: Turn, queue: BotQueue) {
  if (turn.queueId !== queue.id) note(turn, 'queueChosen', { queue: queue.name })
  moveToQueue(turn, queue.id)
  if (isClosed(turn)) return goTo(turn, 'start')
  const speaker = speakerOf(turn.given.config, queue)
  if (speaker) return ask(turn, speaker)
  return queue.options.length > 0 ? showOptions(turn, queue) : greetOnce(turn, greetingOf(queue, turn.given.config))
}

function greetOnce(turn: Turn, greeting: string) {
  if (say(turn, fill(turn, greeting))) note(turn, 'greeted')
  goTo(turn, 'waiting')
}
