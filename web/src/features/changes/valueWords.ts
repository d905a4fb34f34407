import { type Weekday, weekdays } from '@recado/contract/time/openingHours'
import { longDayName } from '#web/shared/lib/hours/dayNames.ts'
import { isOpen } from '#web/shared/lib/hours/hoursOfDay.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'

/** The words that values are told in. */
export type ValueWords = {
  /** The word for a stored one, such as `enabled`. */
  word: (text: string) => string
  field: (column: string) => string
  money: (cents: number) => string
  nothing: string
  /** Of a day without hours. */
  closed: string
  language: string
}

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/

/** A stored value as people say it: lists and objects have a line for each part. */
export function wordsOfValue(column: string, value: string | null, words: ValueWords): string {
  if (value === null || value === '' || value === '[]' || value === '{}') return words.nothing
  if (column === 'valueCents') return words.money(Number(value))
  if (TIME.test(value)) return formatDateTime(/[Z+]/.test(value.slice(16)) ? value : `${value}Z`)
  if (DAY.test(value)) return formatDay(value)
  if (/^[[{]/.test(value)) return linesOf(value, words) ?? value
  return /^\w+$/.test(value) ? words.word(value) : value
}

/** Undefined for text that only looks like JSON, or whose end was cut off. */
function linesOf(text: string, words: ValueWords): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return lineOf(value, words)
    const isOfTexts = value.every((item) => typeof item !== 'object')
    return value.map((item) => lineOf(item, words)).join(isOfTexts ? ', ' : '\n')
  } catch {
    return undefined
  }
}

function lineOf(item: unknown, words: ValueWords): string {
  if (typeof item !== 'object' || item === null) return item === null ? words.nothing : words.word(String(item))
  if (isHours(item))
    return `${longDayName(item.weekdayEn, words.language)}: ${isOpen(item) ? `${item.startTime}–${item.endTime}` : words.closed}`
  if (isDayOff(item)) return [formatDay(item.date), item.name].filter(Boolean).join(' ')
  return Object.entries(item)
    .map(([key, part]) => `${words.field(key)}: ${typeof part === 'object' ? JSON.stringify(part) : words.word(String(part))}`)
    .join('\n')
}

type Hours = { weekdayEn: Weekday; startTime: string; endTime: string }
const isHours = (item: object): item is Hours => 'weekdayEn' in item && weekdays.includes(item.weekdayEn as Weekday)
const isDayOff = (item: object): item is { date: string; name: string } => 'date' in item && 'everyYear' in item
