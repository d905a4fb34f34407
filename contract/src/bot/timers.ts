import { isWithPerson } from './people.ts'
import { addEffect, type BotTurn, fill, goTo, leave, moveToQueue, note, queueOf, say } from './turn.ts'

/** A customer has been silent for so long that their conversation is over. Nobody is asked how it was. */
export function closeAfterSilence(turn: BotTurn) {
  const { config, ticket } = turn.situation
  if (!ticket.isGroup) say(turn, fill(turn, config.connection.expiresInactiveMessage))
  addEffect(turn, { do: 'close' })
  note(turn, 'closedAfterSilence')
  leave(turn)
}

/** A customer has been waiting for so long without a queue that they are put into one. */
export function moveAfterWaiting(turn: BotTurn, queueId: number) {
  if (isWithPerson(turn) || turn.queueId !== null) return
  moveToQueue(turn, queueId)
  if (turn.state) goTo(turn, 'waiting')
  note(turn, 'movedAfterWaiting', { queue: queueOf(turn)?.name ?? '' })
}
