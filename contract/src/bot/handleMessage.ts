import { isThanks } from '../messages/thanks.ts'
import { isAgentActive, isWithAgent } from './agentTakeover.ts'
import type { CustomerInput } from './botEvents.ts'
import { botTexts } from './botTexts.ts'
import { chooseOption, chooseQueue } from './handleMenuAnswer.ts'
import { leaveGoneAssistant, leaveSilencedAssistant } from './leaveAssistant.ts'
import { stopIfLoop } from './loopGuard.ts'
import { handleRatingAnswer } from './rating.ts'
import { replyIfClosed } from './replyIfClosed.ts'
import {
  addResponderRequest,
  answersWhileClosed,
  type BotResponder,
  currentResponder,
  isSilenced,
  nextResponder,
  responderNameOf,
} from './responders.ts'
import { startConversation } from './startConversation.ts'
import { type BotState, initialState } from './state.ts'
import { addEffect, addReply, addStep, type BotTurn, moveTo, queueOf } from './turn.ts'

/** The customer wrote. The order matters: first an agent, then opening hours, then the loop guard, and only then an answer. */
export function handleMessage(turn: BotTurn, input: CustomerInput) {
  if (turn.situation.ticket.status === 'closed') return handleRatingAnswer(turn, input)
  if (!turn.state || isWithAgent(turn) || turn.situation.ticket.isGroup) return
  if (isAgentActive(turn)) return staySilent(turn, turn.state)
  if ((!answersWhileClosed(turn, nextResponder(turn)) && replyIfClosed(turn)) || turn.state.at === 'waiting') return
  if (turn.state.at === 'person') turn.state = initialState
  if (turn.state.asking) postponeQuestion(turn, turn.state.asking)
  else if (!stopIfLoop(turn)) answer(turn, turn.state, input)
}

/** A bot that was paused for a person stays silent: the person has seen what the customer wants. */
function staySilent(turn: BotTurn, { at, moment }: BotState) {
  if (at === 'waiting') return
  addStep(turn, 'quietForPerson')
  moveTo(turn, 'waiting', { moment })
}

/** Replies from the customer's position in the menus. If that position was deleted, the bot starts from the beginning. */
function answer(turn: BotTurn, state: BotState, input: CustomerInput) {
  const { config } = turn.situation
  const queue = queueOf(turn)
  const speaker = currentResponder(state)
  if (speaker && isSilenced(turn, speaker)) return leaveSilencedAssistant(turn, speaker)
  if (speaker && endsWithThanks(turn, speaker, input)) return endThanked(turn, speaker)
  if (speaker && responderNameOf(config, speaker) !== undefined) return addResponderRequest(turn, speaker, state.memory)
  if (speaker?.at === 'assistant') return leaveGoneAssistant(turn)
  if (state.at === 'queues' && config.queues.length > 1) return chooseQueue(turn, { state, said: input })
  if (state.at === 'options' && queue && queue.options.length > 0) return chooseOption(turn, queue, { state, said: input })
  startConversation(turn)
}

/** Thanks, and nothing else, for what an assistant has answered. The same words may be the answer to its question, or the caption of a receipt. */
const endsWithThanks = ({ state, situation: { config } }: BotTurn, { at, id }: BotResponder, { text, tap, hasFile }: CustomerInput) =>
  at === 'assistant' &&
  (state?.asked ?? 0) > 0 &&
  state?.asksBack !== true &&
  tap === undefined &&
  !hasFile &&
  /\p{L}/u.test(text) &&
  isThanks(text) &&
  config.prompts.some((prompt) => prompt.id === id && prompt.endsWithThanks === true)

/**
 * The customer has what they wanted. No model is asked for a goodbye, and nobody for a rating. The count of answers goes on: the customer may be
 * a machine.
 */
function endThanked(turn: BotTurn, assistant: BotResponder) {
  const { config, now } = turn.situation
  addReply(turn, botTexts[config.language].welcome)
  addEffect(turn, { do: 'close' })
  addStep(turn, 'assistantEnded', { name: responderNameOf(config, assistant) ?? '', by: 'thanks' })
  moveTo(turn, 'start', { thankedAt: now.toISOString() })
}

/** One request at a time: messages that come meanwhile go with the next one. */
function postponeQuestion(turn: BotTurn, asking: NonNullable<BotState['asking']>) {
  if (turn.state) turn.state = { ...turn.state, asking: { ...asking, again: true } }
}
