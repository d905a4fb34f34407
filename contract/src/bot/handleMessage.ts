import { isAgentActive, isWithAgent } from './agentTakeover.ts'
import type { CustomerInput } from './botEvents.ts'
import { chooseOption, chooseQueue } from './choices.ts'
import { isClosed } from './closedHours.ts'
import { stopIfLoop } from './loopGuard.ts'
import { handleRatingAnswer } from './rating.ts'
import { addResponderRequest, currentResponder, responderNameOf } from './responders.ts'
import { startConversation } from './startConversation.ts'
import { type BotState, initialState } from './state.ts'
import { addStep, type BotTurn, moveTo, queueOf } from './turn.ts'

/** The customer wrote. The order is the law: a person before hours, hours before the end of a loop, and only then an answer. */
export function handleMessage(turn: BotTurn, said: CustomerInput) {
  if (turn.situation.ticket.status === 'closed') return handleRatingAnswer(turn, said)
  if (!turn.state || isWithAgent(turn) || turn.situation.ticket.isGroup) return
  if (isAgentActive(turn)) return staySilent(turn, turn.state)
  if (isClosed(turn) || turn.state.at === 'waiting') return
  if (turn.state.at === 'person') turn.state = initialState
  if (turn.state.asking) postponeQuestion(turn, turn.state.asking)
  else if (!stopIfLoop(turn)) answer(turn, turn.state, said)
}

/** Once quiet for a person, the bot stays so: they have seen what the customer wants. */
function staySilent(turn: BotTurn, { at, moment }: BotState) {
  if (at === 'waiting') return
  addStep(turn, 'quietForPerson')
  moveTo(turn, 'waiting', { moment })
}

/** Answers from where the customer is. What is not there any more, because it was changed meanwhile, begins anew. */
function answer(turn: BotTurn, state: BotState, said: CustomerInput) {
  const { config } = turn.situation
  const queue = queueOf(turn)
  const speaker = currentResponder(state)
  if (speaker && responderNameOf(config, speaker) !== undefined) return addResponderRequest(turn, speaker, state.memory)
  if (state.at === 'queues' && config.queues.length > 1) return chooseQueue(turn, { state, said })
  if (state.at === 'options' && queue && queue.options.length > 0) return chooseOption(turn, queue, { state, said })
  startConversation(turn)
}

/** One question at a time: what is said meanwhile is asked with the next. */
function postponeQuestion(turn: BotTurn, asking: NonNullable<BotState['asking']>) {
  if (turn.state) turn.state = { ...turn.state, asking: { ...asking, again: true } }
}
