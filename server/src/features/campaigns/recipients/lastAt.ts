import type { CampaignSettings } from '@recado/contract/campaigns/campaignSettings'
import { type Pace, secondsFor } from '@recado/contract/campaigns/pace'
import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import { days, later } from '../../../kernel/clock.ts'
import { endOf } from '../sending/sendingHours.ts'

/** `begins`: how many of those to whom it goes have not written lately, and are written to first. */
type Foreseen = {
  pace: Pace
  hours: CampaignSettings['sendingHours']
  timezone: string
  now: Date
  goesOut: number
  begins: number
  daily: CampaignRehearsal['daily']
}

/** When the last one goes out at the latest: whoever finds no room today waits for that of a later day, which is free by then. */
export function lastAt({ pace, hours, timezone, now, goesOut, begins, daily }: Foreseen): Date {
  const end = (from: Date, messages: number) => endOf({ hours, timezone, now: from, seconds: secondsFor(pace, messages) })
  const atPace = end(now, goesOut)
  const beyond = daily ? begins - daily.left : 0
  if (!daily || beyond <= 0) return atPace
  const wait = Math.ceil(beyond / daily.most)
  const late = end(later(now, days(wait)), beyond - (wait - 1) * daily.most)
  return late > atPace ? late : atPace
}
