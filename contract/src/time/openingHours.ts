import { z } from 'zod'
import { momentOf, wallTime } from './timeZones.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** As a clock shows it; empty means none. */
export const hour = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
const day = z.object({ weekday: z.string().max(30), weekdayEn: z.enum(weekdays), startTime: hour, endTime: hour })

/** A week's hours. */
export const week = z.array(day)
export type Week = z.output<typeof week>

/** The week's hours, each day once; start = end, or both empty, is a day off; end before start goes on past midnight. */
export const fullWeek = week.length(7).refine((days) => new Set(days.map(({ weekdayEn }) => weekdayEn)).size === 7)

const usual = (weekday: string, weekdayEn: Weekday, startTime: string, endTime: string) => ({ weekday, weekdayEn, startTime, endTime })

/** The default week of anything new: working days, Saturday morning, Sunday off. */
export const defaultWeek: Week = [
  usual('Segunda-feira', 'monday', '08:00', '18:00'),
  usual('Terça-feira', 'tuesday', '08:00', '18:00'),
  usual('Quarta-feira', 'wednesday', '08:00', '18:00'),
  usual('Quinta-feira', 'thursday', '08:00', '18:00'),
  usual('Sexta-feira', 'friday', '08:00', '18:00'),
  usual('Sábado', 'saturday', '08:00', '12:00'),
  usual('Domingo', 'sunday', '00:00', '00:00'),
]

/** A day without hours, whatever its weekday. `everyYear`: the same date of every year. */
export const dayOff = z.object({ date: z.iso.date(), name: z.string().trim().max(60), everyYear: z.boolean() })
export type DayOff = z.output<typeof dayOff>
export const daysOff = z.array(dayOff).max(100)

/** On which days, and in which time zone, the hours of a week count. */
export type HoursCalendar = { timezone: string; daysOff: readonly DayOff[] }

const DAY = 86_400_000
/** A zone that moves over the date line skips a day, and its weekday comes again only after two weeks. */
const REACH = 15

/** The beginning of the closed period of a week that is never open. */
export const neverOpen = new Date(0).toISOString()

/** Since when it is closed; null while it is open. The end of hours does not belong to them. */
export function closedSince(hours: Week, calendar: HoursCalendar, now: Date): string | null {
  const at = now.getTime()
  const today = dayNumber(calendar.timezone, at)
  let closing: number | null = null
  for (let day = today; day > today - reachOf(calendar); day--) {
    // Hours last less than a day, so earlier days than the one before cannot end later than these.
    const isLast = closing !== null
    for (const { start, end } of hoursOn(hours, calendar, day)) {
      if (start <= at && at < end) return null
      if (end <= at) closing = Math.max(closing ?? end, end)
    }
    if (isLast) break
  }
  return closing === null ? neverOpen : new Date(closing).toISOString()
}

/** The end of the hours that run now, or else of the next ones. Null if the week never opens or never closes. */
export function nextClosing(hours: Week, calendar: HoursCalendar, now: Date): Date | null {
  const at = now.getTime()
  const today = dayNumber(calendar.timezone, at)
  for (let day = today - 1; day < today + reachOf(calendar); day++)
    for (const { end } of hoursOn(hours, calendar, day)) {
      const closing = new Date(end)
      // Hours that follow without a pause belong to the same opening.
      if (end > at && closedSince(hours, calendar, closing) !== null) return closing
    }
  return null
}

/** So far `addOpenMinutes` looks ahead. */
const FURTHEST_DAYS = 400

/**
 * The span in which so many minutes of open hours pass: it begins with the first open moment since `from`. Null if the hours of more than a
 * year are not enough.
 */
export function addOpenMinutes(hours: Week, calendar: HoursCalendar, { from, minutes }: { from: Date; minutes: number }) {
  let left = minutes * 60_000
  let counted = from.getTime()
  let begin: Date | null = null
  const today = dayNumber(calendar.timezone, counted)
  for (let day = today - 1; day < today + FURTHEST_DAYS; day++)
    for (const { start, end } of hoursOn(hours, calendar, day)) {
      // Hours past midnight can overlap those of the next day: each moment counts once.
      const open = Math.max(start, counted)
      if (end <= open) continue
      begin ??= new Date(open)
      if (open + left <= end) return { begin, end: new Date(open + left) }
      left -= end - open
      counted = end
    }
  return null
}

/** Whether no day of a week has hours. */
export const isNeverOpen = (hours: Week) => hours.every(hasNoHours)

/** The days off may all follow each other. */
const reachOf = ({ daysOff }: HoursCalendar) => REACH + daysOff.length

const hasNoHours = ({ startTime, endTime }: Week[number]) => startTime === '' || endTime === '' || startTime === endTime

/** The weekday in a time zone. */
export const weekdayAt = (timezone: string, now: Date): Weekday => weekdayOf(dayNumber(timezone, now.getTime()))

const dayNumber = (timezone: string, at: number) => Math.floor(wallTime(timezone, at) / DAY)

/** Day 0 of the count was a Thursday. */
const weekdayOf = (day: number) => weekdays[(((day + 3) % 7) + 7) % 7] ?? 'monday'

const hoursOn = (hours: Week, { timezone, daysOff }: HoursCalendar, day: number) =>
  hours
    .filter((one) => one.weekdayEn === weekdayOf(day) && !hasNoHours(one) && !isDayOff(daysOff, day))
    .map(({ startTime, endTime }) => {
      const [start, end] = [minuteOf(startTime), lastMinuteOf(endTime)]
      const moment = (minute: number) => momentOf(timezone, day * DAY + minute * 60_000)
      return { start: moment(start), end: moment(end > start ? end : end + 24 * 60) }
    })
    // Drops hours that daylight saving skips completely.
    .filter(({ start, end }) => start < end)

function isDayOff(daysOff: readonly DayOff[], day: number): boolean {
  if (daysOff.length === 0) return false
  const date = new Date(day * DAY).toISOString().slice(0, 10)
  return daysOff.some((off) => off.date === date || (off.everyYear && off.date.slice(5) === date.slice(5)))
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** 24:00 cannot be entered, so 23:59 means open until the end of the day. */
const lastMinuteOf = (time: string) => (time === '23:59' ? 24 * 60 : minuteOf(time))
