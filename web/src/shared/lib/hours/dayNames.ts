import { type Weekday, weekdays } from '@recado/contract/time/openingHours'
import { capitalize } from '#web/shared/lib/i18n/capitalize.ts'

/** 1 January 2024 was a Monday. */
const formatWeekday = (day: Weekday, language: string, weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)))

/** The name of a weekday, as it stands within a sentence. */
export const longDayName = (day: Weekday, language: string) => formatWeekday(day, language, 'long')

/** The name of a weekday, standing alone. */
export const capitalizedDayName = (day: Weekday, language: string) => capitalize(longDayName(day, language), language)

/** The name of a weekday within a sentence, where most languages write it in lower case. */
export const dayNameInSentence = (day: Weekday, language: string) => formatWeekday(day, language, 'long')

/** The short name, without the full stop that some languages add. */
export const shortDayName = (day: Weekday, language: string) => capitalize(formatWeekday(day, language, 'short').replace('.', ''), language)
