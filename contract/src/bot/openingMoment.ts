import { wallTime } from '../time/timeZones.ts'
import type { BotConfig } from './config.ts'

const DAY = 86_400_000
const locales = { pt: 'pt-BR', en: 'en-GB', es: 'es' } as const
const words = {
  pt: { today: 'hoje', tomorrow: 'amanhã', at: 'às' },
  en: { today: 'today', tomorrow: 'tomorrow', at: 'at' },
  es: { today: 'hoy', tomorrow: 'mañana', at: 'a las' },
} as const

/** When the company opens, as somebody would write it in a message: "tomorrow at 08:00", within a week the weekday, later the date. */
export function openingMoment(opening: Date, { language, timezone }: Pick<BotConfig, 'language' | 'timezone'>, now: Date): string {
  const wall = wallTime(timezone, opening.getTime())
  const daysAhead = Math.floor(wall / DAY) - Math.floor(wallTime(timezone, now.getTime()) / DAY)
  const { today, tomorrow, at } = words[language]
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(wall)
  const day =
    daysAhead === 0
      ? today
      : daysAhead === 1
        ? tomorrow
        : format(daysAhead < 7 ? { weekday: 'long' } : { day: '2-digit', month: '2-digit' })
  return `${day} ${at} ${format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
}
