import { addOpenMinutes } from '../time/openingHours.ts'
import { botTexts } from './botTexts.ts'
import { openingMoment } from './openingMoment.ts'
import { hoursFor, replyIfClosed } from './replyIfClosed.ts'
import { addEffect, addReply, type BotTurn, fillBotText, moveTo } from './turn.ts'

/**
 * An assistant hands the conversation over to people, or has failed: the customer learns that a person will answer, and when. If nobody does,
 * they are told once more.
 */
export function handOverToPeople(turn: BotTurn) {
  const { config, askId, now } = turn.situation
  const { handoverMessage, handoverReminderMinutes } = config.settings
  moveTo(turn, 'waiting', { handoverId: askId })
  const before = turn.replies.length
  const isClosed = replyIfClosed(turn)
  if (turn.replies.length === before) {
    const { personFollows, personFollowsLater } = botTexts[config.language]
    const opening = isClosed ? nextOpening(turn) : null
    if (opening) addReply(turn, personFollowsLater.replace('{{opening}}', openingMoment(opening, config, now)))
    else addReply(turn, fillBotText(turn, isClosed || handoverMessage.trim() === '' ? personFollows : handoverMessage))
  }
  if (handoverReminderMinutes > 0) addEffect(turn, { do: 'remind', handoverId: askId, at: reminderTime(turn, handoverReminderMinutes) })
}

/** Only open hours count: at night nobody can answer. */
function reminderTime(turn: BotTurn, minutes: number): string {
  const { now } = turn.situation
  const hours = hoursFor(turn)
  const counted = hours && addOpenMinutes(hours.schedules, calendarOf(turn), { from: now, minutes })
  return (counted?.end ?? new Date(now.getTime() + minutes * 60_000)).toISOString()
}

function nextOpening(turn: BotTurn): Date | null {
  const hours = hoursFor(turn)
  return (hours && addOpenMinutes(hours.schedules, calendarOf(turn), { from: turn.situation.now, minutes: 1 })?.begin) ?? null
}

const calendarOf = ({ situation: { config } }: BotTurn) => ({ timezone: config.timezone, daysOff: config.company.daysOff })
