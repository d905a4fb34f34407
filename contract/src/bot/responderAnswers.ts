import type { BotEvent, RequestedActions } from './botEvents.ts'
import { handOverToPeople } from './handover.ts'
import { leaveSilencedAssistant } from './leaveAssistant.ts'
import { stopIfLoop } from './loopGuard.ts'
import {
  addResponderRequest,
  type BotResponder,
  currentResponder,
  isSilenced,
  queueAfter,
  responderNameOf,
  responderOf,
} from './responders.ts'
import { addEffect, addStep, type BotTurn, moveTo, moveToQueue, queueOf, releaseToAgent } from './turn.ts'

type Answered = Extract<BotEvent, { kind: 'answered' }>
type Failed = Extract<BotEvent, { kind: 'failed' }>

/** A responder has answered. An answer that comes too late, because a person or another answer was first, is dropped. */
export function handleResponderAnswer(turn: BotTurn, { askId, replies, orders, memory, origin }: Answered) {
  const responder = askedResponder(turn, askId)
  if (!responder) return addStep(turn, 'lateAnswerDropped')
  const { speaker, again, name, asked } = responder
  const shownReplies = replies.filter(({ text, file }) => file || text.trim() !== '')
  turn.replies.push(...shownReplies)
  if (shownReplies.length > 0) addStep(turn, `${speaker.at}Answered`, { name, ...(speaker.at === 'assistant' && { promptId: speaker.id }) })
  if (origin) addStep(turn, 'answeredFrom', origin)
  // A customer who has written again has not finished, so the conversation is not closed.
  const done = obey(turn, { ...orders, close: orders.close && !again }, speaker)
  if (done !== null) {
    addStep(turn, `${speaker.at}HandedOver`, { name, reason: done, ...(orders.detail && { detail: orders.detail }) })
    if (speaker.at === 'assistant' && turn.state?.at === 'waiting') handOverToPeople(turn)
  } else if (!again)
    moveTo(turn, speaker.at, {
      speakerId: speaker.id,
      memory: memory ?? null,
      ...(asked !== undefined && { asked }),
      ...(speaker.at === 'assistant' && shownReplies.some(({ text }) => /[?¿]/.test(text)) && { asksBack: true }),
    })
  else if (!stopIfLoop(turn)) goOn(turn, speaker, memory)
}

/** Answers what the customer wrote meanwhile. */
const goOn = (turn: BotTurn, speaker: BotResponder, memory: unknown) =>
  isSilenced(turn, speaker) ? leaveSilencedAssistant(turn, speaker) : addResponderRequest(turn, speaker, memory ?? null)

/** A responder could not answer, so a person does. */
export function handleResponderFailure(turn: BotTurn, { askId, reason }: Failed) {
  const asked = askedResponder(turn, askId)
  if (!asked) return addStep(turn, 'lateAnswerDropped')
  if (turn.queueId === null) moveToQueue(turn, queueAfter(turn, asked.speaker))
  moveTo(turn, 'waiting')
  addStep(turn, `${asked.speaker.at}Failed`, { name: asked.name, reason })
  if (asked.speaker.at === 'assistant') handOverToPeople(turn)
}

/** The responder of this request, if its answer still counts. */
function askedResponder({ state, situation: { ticket, config } }: BotTurn, askId: string) {
  const speaker = state && currentResponder(state)
  if (!speaker || state.asking?.id !== askId || ticket.status !== 'pending' || ticket.userId !== null) return null
  return { speaker, again: state.asking.again, asked: state.asked, name: responderNameOf(config, speaker) ?? '' }
}

/** Does what the responder requested. Returns why the conversation leaves the responder, or null if it stays. */
function obey(turn: BotTurn, { stop, queueId, userId, close }: RequestedActions, speaker: BotResponder): string | null {
  if (queueId !== undefined) moveToQueue(turn, queueId)
  else if (stop !== undefined) moveToQueue(turn, queueAfter(turn, speaker))
  if (userId !== undefined) addEffect(turn, { do: 'assign', userId })
  if (close) addEffect(turn, { do: 'close' })
  // After a machine has closed the conversation, another machine may open it again, so the count goes on.
  if (close) moveTo(turn, 'start')
  else if (userId !== undefined) releaseToAgent(turn)
  else if (stop !== undefined || (queueId !== undefined && !goesOn(turn, speaker))) moveTo(turn, 'waiting')
  else return null
  return stop ?? (close ? 'closed' : userId === undefined ? 'queue' : 'user')
}

/** If the target queue is answered by the same responder, nothing ends. */
function goesOn(turn: BotTurn, { at, id }: BotResponder) {
  const queue = queueOf(turn)
  const there = queue && responderOf(turn.situation.config, queue)
  return there?.at === at && there.id === id
}
