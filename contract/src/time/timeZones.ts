import { formatPerZone } from './formatPerZone.ts'

const DAY = 86_400_000
const formatFor = formatPerZone(makeFormat)

/**
 * What the clocks of a place show, as milliseconds that can be calculated with: those of the moment at which clocks without
 * any time zone would show the same. An unknown zone is read as UTC, for whoever asks has nobody to complain to.
 */
export function wallTime(timezone: string, at: number): number {
  if (!Number.isFinite(at)) return Number.NaN
  const [month = 1, day, year = 1970, hour, minute, second] = formatFor(timezone).format(at).match(/\d+/g)?.map(Number) ?? []
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000)
}

/**
 * The moment at which clocks there show something. Where they show it twice it is the first time, where they leap over it,
 * the leap: so nothing that begins earlier by the clock ever begins later.
 */
export function momentOf(timezone: string, wall: number): number {
  const late = wall - aheadAt(timezone, wall - DAY)
  if (wallTime(timezone, late) === wall) return late
  const early = wall - aheadAt(timezone, wall + DAY)
  return wallTime(timezone, early) === wall ? early : firstReaching(timezone, wall, { early, late })
}

/** How far the clocks there are ahead of UTC's. */
const aheadAt = (timezone: string, at: number) => wallTime(timezone, at) - at

/** Looked for between two moments, for nothing tells when a zone changes its clocks. */
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
