import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { hour } from '../time/openingHours.ts'
import { defaultPace, sendingPace } from './sendingPace.ts'

export const MAX_SHORTCUTS = 50

const shortcut = z.object({
  key: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}_-]{1,50}$/u),
  value: z.string().max(1000),
})

/** A key that comes twice counts once. */
const shortcuts = z
  .array(shortcut)
  .max(MAX_SHORTCUTS)
  .transform((all) => [...new Map(all.map((one) => [one.key.toLowerCase(), one])).values()])

/** Nothing is sent outside of these hours, in the company's time zone; null means at any time. */
const sendingHours = z.object({ from: hour, until: hour }).nullable()

const settings = sendingPace.extend({ variables: shortcuts, sendingHours })
export type CampaignSettings = z.output<typeof settings>

export const defaultCampaignSettings: CampaignSettings = { ...defaultPace, variables: [], sendingHours: null }

/** In the form that clients have always read: each value as JSON. */
const entry = z.object({ key: z.string(), value: z.string() })
const shared = { path: '/campaign-settings', access: 'campaigns:use', plan: 'useCampaigns', output: z.array(entry) } as const

export const campaignSettingEndpoints = {
  read: endpoint({ ...shared, method: 'GET', summary: 'How campaigns go out: their pace, their hours, and what is known by a short name' }),
  save: endpoint({
    ...shared,
    method: 'POST',
    summary: 'Change how campaigns go out; what is not named stays',
    body: z.object({ settings: settings.partial() }),
    example: { body: { settings: { messageInterval: 10, variables: [{ key: 'shop', value: 'Recado' }] } } },
  }),
}

/** Parses the stored entries. Settings that an older version did not store get their defaults. */
export function parseCampaignSettings(entries: readonly { key: string; value: string }[]): CampaignSettings {
  const stored = Object.fromEntries(entries.map(({ key, value }) => [key, JSON.parse(value)]))
  return settings.parse({ ...defaultCampaignSettings, ...stored })
}
