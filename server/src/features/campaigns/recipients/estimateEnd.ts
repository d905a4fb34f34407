import type { CampaignSettings } from '@recado/contract/campaigns/campaignSettings'
import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import { estimateSeconds, type SendingPace } from '@recado/contract/campaigns/sendingPace'
import { days, later } from '../../../kernel/clock.ts'
import { sendingEndsAt } from '../sending/sendingHours.ts'

/** `begins`: how many recipients have not written lately, so that the message starts a conversation and counts against the daily quota. */
type Foreseen = {
  pace: SendingPace
  hours: CampaignSettings['sendingHours']
  timezone: string
  now: Date
  goesOut: number
  begins: number
  daily: CampaignRehearsal['daily']
}

/** When the last message goes out at the latest. Recipients beyond today's quota wait for the quota of a later day. */
export function estimateEnd({ pace, hours, timezone, now, goesOut, begins, daily }: Foreseen): Date {
  const end = (from: Date, messages: number) => sendingEndsAt({ hours, timezone, now: from, seconds: estimateSeconds(pace, messages) })
  const atPace = end(now, goesOut)
  const beyond = daily ? begins - daily.left : 0
  if (!daily || beyond <= 0) return atPace
  const wait = Math.ceil(beyond / daily.most)
  const late = end(later(now, days(wait)), beyond - (wait - 1) * daily.most)
  return late > atPace ? late : atPace
}
