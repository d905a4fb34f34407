import type { BotEvent } from './botEvents.ts'
import { botTexts } from './botTexts.ts'
import { isClosed } from './closedHours.ts'
import { startConversation } from './startConversation.ts'
import { initialState } from './state.ts'
import { addReply, addStep, type BotTurn, fillBotText, moveTo, releaseToAgent } from './turn.ts'

const HOUR = 3_600_000

/** Somebody took the conversation, and introduces themselves if the company wants that. */
export function introduceAgent(turn: BotTurn, user: string) {
  const { config, ticket } = turn.situation
  releaseToAgent(turn)
  if (!config.settings.sendGreetingAccepted || ticket.isGroup) return
  addReply(turn, fillBotText(turn, botTexts[config.language].accepted, { user }))
  addStep(turn, 'attendantIntroduced')
}

/** Somebody passed the conversation on, and the customer is told to whom if the company wants that. */
export function announceTransfer(turn: BotTurn, { user, queue }: Extract<BotEvent, { kind: 'transfer' }>) {
  const { config, ticket } = turn.situation
  releaseToAgent(turn)
  if (!config.settings.sendMsgTransfTicket || ticket.isGroup || !(user || queue)) return
  const { transferredToPerson, transferredToQueue } = botTexts[config.language]
  addReply(turn, fillBotText(turn, user ? transferredToPerson : transferredToQueue, { user, queue }))
  addStep(turn, 'transferTold', { queue: queue ?? '', user: user ?? '' })
}

/** Somebody gives the conversation back to the bot, which begins anew without waiting for the customer. */
export function restartBot(turn: BotTurn) {
  if (isWithAgent(turn) || turn.situation.ticket.isGroup) return
  turn.state = initialState
  if (!isClosed(turn)) startConversation(turn)
}

/** Somebody answers from the phone itself, where nobody accepts a ticket first. */
export function pauseForAgent(turn: BotTurn) {
  const { ticket, now } = turn.situation
  const isOver = ticket.status === 'closed'
  // Whoever was asked how it was may still say so; and what a person has taken from the bot is theirs anyway.
  if (isOver ? turn.state?.at === 'rating' : !turn.state) return
  if (turn.state?.at !== 'person') addStep(turn, 'answeredOnPhone')
  moveTo(turn, 'person', { moment: now.toISOString() })
}

export const isWithAgent = ({ situation: { ticket } }: BotTurn) => ticket.status !== 'pending' || ticket.userId !== null

/** Whether somebody has answered from the phone so lately that they are still at it. */
export const isAgentActive = ({ state, situation: { now } }: BotTurn) =>
  (state?.at === 'person' || state?.at === 'waiting') && state.moment !== null && now.getTime() < Date.parse(state.moment) + HOUR
