import { defaultWeek, type Week, type Weekday, weekdays } from '@recado/contract/time/openingHours'

export type Hours = Pick<Week[number], 'startTime' | 'endTime'>

/** A closed day is stored with equal start and end. */
export const dayOff: Hours = { startTime: '00:00', endTime: '00:00' }

/** 24:00 cannot be stored: the last minute stands for it. */
export const allDay: Hours = { startTime: '00:00', endTime: '23:59' }

export const isOpen = ({ startTime, endTime }: Hours) => startTime !== '' && endTime !== '' && startTime !== endTime

/** Whether the hours go past midnight. Times of equal length compare as texts. */
export const endsNextDay = (hours: Hours) => isOpen(hours) && hours.endTime < hours.startTime

/** All seven days from Monday on; a missing day is closed. */
export const wholeOf = (week: Week): Week =>
  defaultWeek.map((usual) => week.find(({ weekdayEn }) => weekdayEn === usual.weekdayEn) ?? { ...usual, ...dayOff })

export const withHours = (week: Week, days: readonly Weekday[], { startTime, endTime }: Hours): Week =>
  week.map((day) => (days.includes(day.weekdayEn) ? { ...day, startTime, endTime } : day))

export const workingDays = weekdays.slice(0, 5)

/** Suggested hours for a day that is opened: those of the last open day before it, else a usual Monday's. */
export function hoursToOpen(week: Week, day: Weekday): Hours {
  const place = weekdays.indexOf(day)
  const before = weekdays.map((_, back) => weekdays.at(place - 1 - back))
  const model = before.map((other) => week.find(({ weekdayEn }) => weekdayEn === other)).find((other) => other && isOpen(other))
  const { startTime, endTime } = model ?? (defaultWeek[0] as Hours)
  return { startTime, endTime }
}
