import { closedSince, type Week } from '../time/openingHours.ts'
import { momentOf } from '../time/timeZones.ts'
import type { BotConfig } from './config.ts'

const DAY = 86_400_000
/** A Wednesday at ten in the company's time zone: most companies are open then, and every variable has the same value each time. */
const WEDNESDAY = Date.UTC(2026, 0, 7)
const REFERENCE = WEDNESDAY + 10 * 3_600_000

/**
 * A moment of one fixed week at which all hours that count are open, or closed. If there is none for all, the moment that suits most; if
 * hours do not count or never fit, the beginning of the week.
 */
export function rehearsalTime(config: BotConfig, moment: 'open' | 'closed'): Date {
  const weeks = weeksThatCount(config)
  const calendar = { timezone: config.timezone, daysOff: config.company.daysOff }
  let best = { at: REFERENCE, fitting: 0 }
  for (const at of changesIn(weeks)) {
    if (best.fitting === weeks.length) break
    const now = new Date(momentOf(config.timezone, at))
    const fitting = weeks.filter((week) => (closedSince(week, calendar, now) === null) === (moment === 'open')).length
    if (fitting > best.fitting) best = { at, fitting }
  }
  return new Date(momentOf(config.timezone, best.at))
}

function weeksThatCount({ settings, company, queues }: BotConfig): Week[] {
  if (settings.scheduleType === 'disabled') return []
  return settings.scheduleType === 'company' ? [company.schedules] : queues.map(({ schedules }) => schedules)
}

/** All moments at which something can open or close, in order: midnight, and each beginning or end of hours. */
function changesIn(weeks: readonly Week[]): number[] {
  const clocks = new Set(weeks.flat().flatMap(({ startTime, endTime }) => ['00:00', startTime, endTime]))
  const ofDay = [...clocks].filter((clock) => clock !== '').map((clock) => Date.parse(`1970-01-01T${clock}:00Z`))
  const ofWeek = Array.from({ length: 8 }, (_, day) => ofDay.map((clock) => WEDNESDAY + day * DAY + clock)).flat()
  return [REFERENCE, ...ofWeek.filter((at) => at > REFERENCE).toSorted((a, b) => a - b)]
}
