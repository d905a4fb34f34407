import { closedSince, weekdayAt } from '../time/openingHours.ts'
import { addEffect, addReply, addStep, type BotTurn, fillBotText, queueOf } from './turn.ts'

/** Sends the closing text, once per closed period. Returns whether the company is closed. The state stays as it is. */
export function replyIfClosed(turn: BotTurn): boolean {
  const { config, ticket, now } = turn.situation
  const hours = hoursFor(turn)
  const calendar = { timezone: config.timezone, daysOff: config.company.daysOff }
  const since = hours && closedSince(hours.schedules, calendar, now)
  if (!hours || !since) return false
  if (ticket.toldClosed && Date.parse(ticket.toldClosed) === Date.parse(since)) return true
  addReply(turn, fillBotText(turn, hours.outOfHoursMessage))
  addEffect(turn, { do: 'noteClosed', since })
  addStep(turn, 'outOfHours', { weekday: weekdayAt(config.timezone, now), scope: hours.scope })
  return true
}

/** Whose hours count: none, the company's, or those of the queue as soon as there is one. */
export function hoursFor(turn: BotTurn) {
  const { company, connection, settings } = turn.situation.config
  if (settings.scheduleType === 'company')
    return { schedules: company.schedules, outOfHoursMessage: connection.outOfHoursMessage, scope: '' }
  const queue = settings.scheduleType === 'queue' ? queueOf(turn) : undefined
  return queue && { ...queue, scope: queue.name }
}
