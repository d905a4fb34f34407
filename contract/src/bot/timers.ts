import { isWithAgent } from './agentTakeover.ts'
import { botTexts } from './botTexts.ts'
import { addEffect, addReply, addStep, type BotTurn, fillBotText, moveTo, moveToQueue, queueOf, releaseToAgent } from './turn.ts'

/** The customer has been silent for so long that the conversation is over. No rating is asked for. */
export function closeInactive(turn: BotTurn) {
  const { config, ticket } = turn.situation
  if (!ticket.isGroup) addReply(turn, fillBotText(turn, config.connection.expiresInactiveMessage))
  addEffect(turn, { do: 'close' })
  addStep(turn, 'closedAfterSilence')
  releaseToAgent(turn)
}

/** The customer has what they wanted, or left: the assistant had the last word. No text and no rating: a word now would start it again. */
export function endWithAssistant(turn: BotTurn, promptId: number) {
  if (isWithAgent(turn) || turn.state?.at !== 'assistant' || turn.state.asking) return
  const assistant = turn.situation.config.prompts.find(({ id }) => id === promptId)
  addEffect(turn, { do: 'close' })
  addStep(turn, 'assistantEnded', { name: assistant?.name ?? '' })
  releaseToAgent(turn)
}

/** The customer has waited too long without a queue, so they are put into one. */
export function moveAfterWaiting(turn: BotTurn, queueId: number) {
  if (isWithAgent(turn) || turn.queueId !== null) return
  moveToQueue(turn, queueId)
  if (turn.state) moveTo(turn, 'waiting')
  addStep(turn, 'movedAfterWaiting', { queue: queueOf(turn)?.name ?? '' })
}

/** Nobody has answered since an assistant handed over: the customer is told once that they are not forgotten. */
export function remindOfHandover(turn: BotTurn, handoverId: string) {
  if (isWithAgent(turn) || turn.state?.at !== 'waiting' || turn.state.handoverId !== handoverId) return
  moveTo(turn, 'waiting')
  addReply(turn, botTexts[turn.situation.config.language].stillWaiting)
  addStep(turn, 'handoverReminded')
}
