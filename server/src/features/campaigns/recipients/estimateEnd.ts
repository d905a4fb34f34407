import type { CampaignSettings } from '@recado/contract/campaigns/campaignSettings'
import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import { estimateSeconds, type SendingPace } from '@recado/contract/campaigns/sendingPace'
import { days, later } from '../../../kernel/clock.ts'
import { sendingEndsAt } from '../sending/sendingHours.ts'

/** `begins`: how many of those to whom it goes have not written lately, and are written to first. */
type Foreseen = {
  pace: SendingPace
  hours: CampaignSettings['sendingHours']
  timezone: string
  now: Date
  goesOut: number
  begins: number
  daily: CampaignRehearsal['daily']
}

/** When the last one goes out at the latest: whoever finds no room today waits for that of a later day, which is free by then. */
export function estimateEnd({ pace, hours, timezone, now, goesOut, begins, daily }: Foreseen): Date {
  const end = (from: Date, messages: number) => sendingEndsAt({ hours, timezone, now: from, seconds: estimateSeconds(pace, messages) })
  const atPace = end(now, goesOut)
  const beyond = daily ? begins - daily.left : 0
  if (!daily || beyond <= 0) return atPace
  const wait = Math.ceil(beyond / daily.most)
  const late = end(later(now, days(wait)), beyond - (wait - 1) * daily.most)
  return late > atPace ? late : atPace
}
