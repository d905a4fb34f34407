import { closedSince, type Week } from '../hours.ts'
import { momentOf } from '../zones.ts'
import type { BotConfig } from './config.ts'

/** A Wednesday at ten by the company's clocks: most are open then, and every variable has the same value each time. */
const REFERENCE = Date.UTC(2026, 0, 7, 10)
const QUARTER = 15 * 60_000
const QUARTERS = 7 * 24 * 4

/**
 * A moment of one fixed week at which all hours that count are open, or closed; where no moment is that for all of them, one that
 * is for most, and where hours do not count or never are that way, simply its beginning.
 */
export function rehearsalTime(config: BotConfig, moment: 'open' | 'closed'): Date {
  const weeks = weeksThatCount(config)
  let best = { at: REFERENCE, fitting: 0 }
  for (let quarter = 0; quarter < QUARTERS && best.fitting < weeks.length; quarter++) {
    const at = REFERENCE + quarter * QUARTER
    const now = new Date(momentOf(config.timezone, at))
    const fitting = weeks.filter((week) => (closedSince(week, config.timezone, now) === null) === (moment === 'open')).length
    if (fitting > best.fitting) best = { at, fitting }
  }
  return new Date(momentOf(config.timezone, best.at))
}

function weeksThatCount({ settings, company, queues }: BotConfig): Week[] {
  if (settings.scheduleType === 'disabled') return []
  return settings.scheduleType === 'company' ? [company.schedules] : queues.map(({ schedules }) => schedules)
}
