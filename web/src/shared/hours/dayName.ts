import { type Weekday, weekdays } from '@recado/contract/time/openingHours'

/** The first of January 2024 was a Monday. */
const named = (day: Weekday, language: string, weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)))

/** What a day is called in the reader's language, within a sentence. */
export const dayWord = (day: Weekday, language: string) => named(day, language, 'long')

/** The same, where it stands by itself. */
export const dayName = (day: Weekday, language: string) => beginLarge(dayWord(day, language), language)

/** The same inside of a sentence, where most languages begin it small. */
export const dayInside = (day: Weekday, language: string) => named(day, language, 'long')

/** As short as the language has it, without the point that some put after it. */
export const shortDayName = (day: Weekday, language: string) => beginLarge(named(day, language, 'short').replace('.', ''), language)

const beginLarge = (word: string, language: string) => word.charAt(0).toLocaleUpperCase(language) + word.slice(1)
