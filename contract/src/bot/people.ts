import { begin } from './begin.ts'
import { isClosed } from './closedHours.ts'
import type { Happening } from './happenings.ts'
import { freshState } from './state.ts'
import { texts } from './texts.ts'
import { type BotTurn, fill, goTo, leave, note, say } from './turn.ts'

const HOUR = 3_600_000

/** Somebody took the conversation, and introduces themselves if the company wants that. */
export function introduceAttendant(turn: BotTurn, user: string) {
  const { config, ticket } = turn.situation
  leave(turn)
  if (!config.settings.sendGreetingAccepted || ticket.isGroup) return
  say(turn, fill(turn, texts[config.language].accepted, { user }))
  note(turn, 'attendantIntroduced')
}

/** Somebody passed the conversation on, and the customer is told to whom if the company wants that. */
export function tellTransfer(turn: BotTurn, { user, queue }: Extract<Happening, { kind: 'transfer' }>) {
  const { config, ticket } = turn.situation
  leave(turn)
  if (!config.settings.sendMsgTransfTicket || ticket.isGroup || !(user || queue)) return
  const { transferredToPerson, transferredToQueue } = texts[config.language]
  say(turn, fill(turn, user ? transferredToPerson : transferredToQueue, { user, queue }))
  note(turn, 'transferTold', { queue: queue ?? '', user: user ?? '' })
}

/** Somebody gives the conversation back to the bot, which begins anew without waiting for the customer. */
export function takeBack(turn: BotTurn) {
  if (isWithPerson(turn) || turn.situation.ticket.isGroup) return
  turn.state = freshState
  if (!isClosed(turn)) begin(turn)
}

/** Somebody answers from the phone itself, where nobody accepts a ticket first. */
export function stepAside(turn: BotTurn) {
  const { ticket, now } = turn.situation
  const isOver = ticket.status === 'closed'
  // Whoever was asked how it was may still say so; and what a person has taken from the bot is theirs anyway.
  if (isOver ? turn.state?.at === 'rating' : !turn.state) return
  if (turn.state?.at !== 'person') note(turn, 'answeredOnPhone')
  goTo(turn, 'person', { moment: now.toISOString() })
}

export const isWithPerson = ({ situation: { ticket } }: BotTurn) => ticket.status !== 'pending' || ticket.userId !== null

/** Whether somebody has answered from the phone so lately that they are still at it. */
export const isPersonTalking = ({ state, situation: { now } }: BotTurn) =>
  (state?.at === 'person' || state?.at === 'waiting') && state.moment !== null && now.getTime() < Date.parse(state.moment) + HOUR
