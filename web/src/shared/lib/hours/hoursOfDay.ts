import { defaultWeek, type Week, type Weekday, weekdays } from '@recado/contract/time/openingHours'

export type DayHours = Pick<Week[number], 'startTime' | 'endTime'>

/** A closed day is stored with equal start and end. */
export const closedDay: DayHours = { startTime: '00:00', endTime: '00:00' }

/** 24:00 cannot be stored: the last minute means it. */
export const openAllDay: DayHours = { startTime: '00:00', endTime: '23:59' }

export const isOpen = ({ startTime, endTime }: DayHours) => startTime !== '' && endTime !== '' && startTime !== endTime

/** Whether the hours go past midnight. Times of equal length compare as texts. */
export const endsNextDay = (hours: DayHours) => isOpen(hours) && hours.endTime < hours.startTime

/** All seven days from Monday on; a missing day is closed. */
export const completeWeek = (week: Week): Week =>
  defaultWeek.map((usual) => week.find(({ weekdayEn }) => weekdayEn === usual.weekdayEn) ?? { ...usual, ...closedDay })

export const withHours = (week: Week, days: readonly Weekday[], { startTime, endTime }: DayHours): Week =>
  week.map((day) => (days.includes(day.weekdayEn) ? { ...day, startTime, endTime } : day))

export const workingDays = weekdays.slice(0, 5)

/** Suggested hours for a day that is opened: those of the last open day before it, else a usual Monday's. */
export function suggestedHours(week: Week, day: Weekday): DayHours {
  const index = weekdays.indexOf(day)
  const before = weekdays.map((_, back) => weekdays.at(index - 1 - back))
  const model = before.map((other) => week.find(({ weekdayEn }) => weekdayEn === other)).find((other) => other && isOpen(other))
  const { startTime, endTime } = model ?? (defaultWeek[0] as DayHours)
  return { startTime, endTime }
}
