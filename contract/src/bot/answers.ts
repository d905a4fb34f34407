import type { Happening, Orders } from './happenings.ts'
import { isLoop } from './loopGuard.ts'
import { ask, nameOf, type Speaker, speakerIn, speakerOf } from './speakers.ts'
import { addEffect, type BotTurn, goTo, leave, moveToQueue, note, queueOf } from './turn.ts'

type Answered = Extract<Happening, { kind: 'answered' }>
type Failed = Extract<Happening, { kind: 'failed' }>

/** Whoever was asked has answered. What came too late for the customer, because a person or another answer was first, is dropped. */
export function hearAnswer(turn: BotTurn, { askId, replies, orders, memory }: Answered) {
  const asked = whoWasAsked(turn, askId)
  if (!asked) return note(turn, 'lateAnswerDropped')
  const { speaker, again, name } = asked
  const said = replies.filter(({ text, file }) => file || text.trim() !== '')
  turn.replies.push(...said)
  if (said.length > 0) note(turn, `${speaker.at}Answered`, { name })
  // Whoever writes once more meanwhile has not finished, so their conversation is not closed over that.
  const done = obey(turn, { ...orders, close: orders.close && !again }, speaker)
  if (done !== null) return note(turn, `${speaker.at}HandedOver`, { name, reason: done })
  if (!again) goTo(turn, speaker.at, { speakerId: speaker.id, memory: memory ?? null })
  else if (!isLoop(turn)) ask(turn, speaker, memory ?? null)
}

/** Whoever was asked could not answer: a person does. */
export function bearFailure(turn: BotTurn, { askId, reason }: Failed) {
  const asked = whoWasAsked(turn, askId)
  if (!asked) return note(turn, 'lateAnswerDropped')
  if (turn.queueId === null) moveToQueue(turn, queueBehind(turn, asked.speaker))
  goTo(turn, 'waiting')
  note(turn, `${asked.speaker.at}Failed`, { name: asked.name, reason })
}

/** Who was asked this, if the answer still counts. */
function whoWasAsked({ state, situation: { ticket, config } }: BotTurn, askId: string) {
  const speaker = state && speakerIn(state)
  if (!speaker || state.asking?.id !== askId || ticket.status !== 'pending' || ticket.userId !== null) return null
  return { speaker, again: state.asking.again, name: nameOf(config, speaker) ?? '' }
}

/** Does what whoever answered wants done, and says why the conversation is theirs no more, if it is not. */
function obey(turn: BotTurn, { stop, queueId, userId, close }: Orders, speaker: Speaker): string | null {
  if (queueId !== undefined) moveToQueue(turn, queueId)
  else if (stop !== undefined) moveToQueue(turn, queueBehind(turn, speaker))
  if (userId !== undefined) addEffect(turn, { do: 'assign', userId })
  if (close) addEffect(turn, { do: 'close' })
  // Closed by a machine, it may be opened again by another one: what was said is counted on.
  if (close) goTo(turn, 'start')
  else if (userId !== undefined) leave(turn)
  else if (stop !== undefined || (queueId !== undefined && !goesOn(turn, speaker))) goTo(turn, 'waiting')
  else return null
  return stop ?? (close ? 'closed' : userId === undefined ? 'queue' : 'user')
}

/** Where the queue that it moved the customer to is answered by the same one, nothing ends. */
function goesOn(turn: BotTurn, { at, id }: Speaker) {
  const queue = queueOf(turn)
  const there = queue && speakerOf(turn.situation.config, queue)
  return there?.at === at && there.id === id
}

/** The queue in which those wait whom it hands over: an assistant's own, or the only one that there is. */
function queueBehind({ queueId, situation: { config } }: BotTurn, { at, id }: Speaker): number | null {
  const [queue, another] = config.queues
  const own = at === 'assistant' ? config.prompts.find((prompt) => prompt.id === id)?.queueId : null
  return own ?? queueId ?? (queue && !another ? queue.id : null)
}
