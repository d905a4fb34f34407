import { formatPerZone } from './formatPerZone.ts'

const DAY = 86_400_000
const formatFor = formatPerZone(makeFormat)

/**
 * The local time as milliseconds that can be calculated with: the moment at which a clock in UTC would show the same. An unknown zone is
 * read as UTC, because the callers could not report an error.
 */
export function wallTime(timezone: string, at: number): number {
  if (!Number.isFinite(at)) return Number.NaN
  const [month = 1, day, year = 1970, hour, minute, second] = formatFor(timezone).format(at).match(/\d+/g)?.map(Number) ?? []
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000)
}

/**
 * The moment of a local time. If it comes twice, the first one; if it is skipped, the moment of the change. So nothing that begins earlier
 * by the clock ever begins later.
 */
export function momentOf(timezone: string, wall: number): number {
  const late = wall - aheadAt(timezone, wall - DAY)
  if (wallTime(timezone, late) === wall) return late
  const early = wall - aheadAt(timezone, wall + DAY)
  return wallTime(timezone, early) === wall ? early : firstReaching(timezone, wall, { early, late })
}

/** How far the local time is ahead of UTC. */
const aheadAt = (timezone: string, at: number) => wallTime(timezone, at) - at

/** Binary search between two moments, because no API says when a zone changes its offset. */
function firstReaching(timezone: string, wall: number, { early, late }: { early: number; late: number }) {
  let [before, reached] = [early, late]
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (wallTime(timezone, middle) < wall) before = middle
    else reached = middle
  }
  return reached
}

function makeFormat(timeZone: string) {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', timeZone: 'UTC' })
  }
}
