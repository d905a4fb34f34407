import type { BotEvent } from './botEvents.ts'
import { botTexts } from './botTexts.ts'
import { replyIfClosed } from './replyIfClosed.ts'
import { answersWhileClosed, nextResponder } from './responders.ts'
import { startConversation } from './startConversation.ts'
import { initialState } from './state.ts'
import { addReply, addStep, type BotTurn, fillBotText, moveTo, releaseToAgent } from './turn.ts'

const HOUR = 3_600_000

/** An agent took the conversation: introduce them if the company wants that. */
export function introduceAgent(turn: BotTurn, user: string) {
  const { config, ticket } = turn.situation
  releaseToAgent(turn)
  if (!config.settings.sendGreetingAccepted || ticket.isGroup) return
  addReply(turn, fillBotText(turn, botTexts[config.language].accepted, { user }))
  addStep(turn, 'attendantIntroduced')
}

/** An agent transferred the conversation: tell the customer to whom if the company wants that. */
export function announceTransfer(turn: BotTurn, { user, queue }: Extract<BotEvent, { kind: 'transfer' }>) {
  const { config, ticket } = turn.situation
  releaseToAgent(turn)
  if (!config.settings.sendMsgTransfTicket || ticket.isGroup || !(user || queue)) return
  const { transferredToPerson, transferredToQueue } = botTexts[config.language]
  addReply(turn, fillBotText(turn, user ? transferredToPerson : transferredToQueue, { user, queue }))
  addStep(turn, 'transferTold', { queue: queue ?? '', user: user ?? '' })
}

/** An agent gives the conversation back to the bot, which starts from the beginning without waiting for the customer. */
export function restartBot(turn: BotTurn) {
  if (isWithAgent(turn) || turn.situation.ticket.isGroup) return
  turn.state = initialState
  if (answersWhileClosed(turn, nextResponder(turn)) || !replyIfClosed(turn)) startConversation(turn)
}

/** Somebody answers on the phone itself, where nobody accepts a ticket first. */
export function pauseForAgent(turn: BotTurn) {
  const { ticket, now } = turn.situation
  const isOver = ticket.status === 'closed'
  // A rating that was asked for may still come, and a ticket that an agent has taken stays with them.
  if (isOver ? turn.state?.at === 'rating' : !turn.state) return
  if (turn.state?.at !== 'person') addStep(turn, 'answeredOnPhone')
  moveTo(turn, 'person', { moment: now.toISOString() })
}

export const isWithAgent = ({ situation: { ticket } }: BotTurn) => ticket.status !== 'pending' || ticket.userId !== null

/** Whether somebody answered on the phone within the last hour, so they are probably still at it. */
export const isAgentActive = ({ state, situation: { now } }: BotTurn) =>
  (state?.at === 'person' || state?.at === 'waiting') && state.moment !== null && now.getTime() < Date.parse(state.moment) + HOUR
