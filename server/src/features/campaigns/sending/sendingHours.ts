import type { CampaignSettings } from '@recado/contract/campaigns/campaignSettings'
import { momentOf, wallTime } from '@recado/contract/time/timeZones'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Hours = CampaignSettings['sendingHours']
/** In milliseconds since midnight. A span may end on the next day. */
type Span = { from: number; length: number }

const sinceMidnight = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return (hour * 60 + minute) * MINUTE
}

/** Null if messages may go out at any time. */
function spanOf(hours: Hours): Span | null {
  if (!hours || hours.from === '' || hours.until === '' || hours.from === hours.until) return null
  const [from, until] = [sinceMidnight(hours.from), sinceMidnight(hours.until)]
  return { from, length: (until - from + DAY) % DAY }
}

export function isWithinSendingHours(hours: Hours, timezone: string, now: Date): boolean {
  const span = spanOf(hours)
  if (!span) return true
  const clock = wallTime(timezone, now.getTime()) % DAY
  return (clock - span.from + DAY) % DAY < span.length
}

/** When sending that starts now and takes `seconds` is done, if it pauses outside of the hours. */
export function sendingEndsAt({ hours, timezone, now, seconds }: { hours: Hours; timezone: string; now: Date; seconds: number }): Date {
  const span = spanOf(hours)
  if (!span) return new Date(now.getTime() + seconds * 1000)
  const wall = wallTime(timezone, now.getTime())
  const opened = wall - ((((wall - span.from) % DAY) + DAY) % DAY)
  const left = opened + span.length - wall
  const rest = seconds * 1000
  if (left > 0 && rest <= left) return new Date(momentOf(timezone, wall + rest))
  const later = rest - Math.max(0, left)
  const days = Math.max(0, Math.ceil(later / span.length) - 1)
  return new Date(momentOf(timezone, opened + DAY * (days + 1) + (later - days * span.length)))
}
