import { defaultWeek, type Week, type Weekday, weekdays } from '@recado/contract/time/openingHours'

export type Hours = Pick<Week[number], 'startTime' | 'endTime'>

/** A day off is kept as one that ends as it begins. */
export const dayOff: Hours = { startTime: '00:00', endTime: '00:00' }

/** There is no way to write 24:00: the last minute stands for it. */
export const allDay: Hours = { startTime: '00:00', endTime: '23:59' }

export const isOpen = ({ startTime, endTime }: Hours) => startTime !== '' && endTime !== '' && startTime !== endTime

/** Whether it goes on past midnight. Times of one length compare as texts. */
export const endsNextDay = (hours: Hours) => isOpen(hours) && hours.endTime < hours.startTime

/** Each day once, from Monday on; one that nobody has said anything about is off. */
export const wholeOf = (week: Week): Week =>
  defaultWeek.map((usual) => week.find(({ weekdayEn }) => weekdayEn === usual.weekdayEn) ?? { ...usual, ...dayOff })

export const withHours = (week: Week, days: readonly Weekday[], { startTime, endTime }: Hours): Week =>
  week.map((day) => (days.includes(day.weekdayEn) ? { ...day, startTime, endTime } : day))

export const workingDays = weekdays.slice(0, 5)

/** What a day is likely to have that is opened: the hours of the last open one before it, else those of a usual Monday. */
export function hoursToOpen(week: Week, day: Weekday): Hours {
  const place = weekdays.indexOf(day)
  const before = weekdays.map((_, back) => weekdays.at(place - 1 - back))
  const model = before.map((other) => week.find(({ weekdayEn }) => weekdayEn === other)).find((other) => other && isOpen(other))
  const { startTime, endTime } = model ?? (defaultWeek[0] as Hours)
  return { startTime, endTime }
}
