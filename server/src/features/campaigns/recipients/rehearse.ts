import { type Campaign, type MessageKey, messageKeys } from '@recado/contract/campaigns/campaigns'
import { secondsFor } from '@recado/contract/campaigns/pace'
import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import { fillCampaign, type Recipient, type Shortcut, unknownKeys } from '@recado/contract/campaigns/variables'
import { filledTemplate } from '@recado/contract/templates/content'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { timezoneOf } from '../../settings/index.ts'
import { findTemplate } from '../../templates/index.ts'
import { storedCampaignSettings } from '../campaignSettings.store.ts'
import { endOf } from '../sending/sendingHours.ts'
import { candidates } from './candidates.ts'
import { variantsOf } from './prepare.ts'
import { hasReplyWindow, reachable } from './reachable.ts'
import { type Sorted, sortOut } from './sortOut.ts'

const SAMPLES = 5

/** What would happen if it began now: the same people are sorted out in the same way, and nothing is written. */
export async function rehearse(db: TenantDb, campaign: Campaign, now: Date): Promise<CampaignRehearsal> {
  const settings = await storedCampaignSettings(db)
  const leftOut = { invalid: 0, optedOut: 0, duplicate: 0 }
  const first: Sorted[] = []
  let [goesOut, reached] = [0, 0]
  const isWindowed = await hasReplyWindow(db, campaign.whatsappId)
  for await (const some of sorted(db, campaign)) {
    const those = some.filter((one) => one.leftOut === null)
    for (const one of some) if (one.leftOut !== null) leftOut[one.leftOut]++
    first.push(...those.slice(0, SAMPLES - first.length))
    goesOut += those.length
    const identities = those.map(({ identity }) => identity)
    if (isWindowed) reached += await reachable(db, { connectionId: campaign.whatsappId, identities, now })
  }
  const texts = await textsOf(db, campaign, settings.variables)
  const samples = first.map((one, at) => ({ name: one.name, number: one.number, message: texts[at % texts.length]?.(one) ?? '' }))
  const seconds = secondsFor(campaign.pace ?? settings, goesOut)
  const end = endOf({ hours: settings.sendingHours, timezone: await timezoneOf(db), now, seconds })
  const unknown = unknownKeys(writtenIn(campaign), settings.variables)
  return {
    ...{ goesOut, leftOut, samples, unknown },
    reached: isWindowed ? reached : null,
    endsAt: goesOut > 0 ? end.toISOString() : null,
  }
}

/** What each of its templates or texts says to somebody. */
async function textsOf(db: TenantDb, campaign: Campaign, variables: readonly Shortcut[]) {
  const texts: ((recipient: Recipient) => string)[] = []
  for (const variant of variantsOf(campaign)) {
    const { templateId, values = {} } = campaign.templates[variant - 1] ?? {}
    const template = templateId === undefined ? undefined : await findTemplate(db, templateId)
    texts.push((recipient) => {
      const fill = (text: string) => fillCampaign(text, recipient, variables)
      const filled = Object.fromEntries(Object.entries(values).map(([key, text]) => [key, fill(text)]))
      return template ? filledTemplate(template, filled).body : fill(campaign[`message${variant}` as MessageKey])
    })
  }
  return texts
}

const writtenIn = (campaign: Campaign) =>
  (campaign.templates.length > 0
    ? campaign.templates.flatMap(({ values }) => Object.values(values))
    : messageKeys.map((key) => campaign[key])
  ).join('\n')

/** All of them, a portion at a time. */
async function* sorted(db: TenantDb, source: Campaign) {
  const taken = new Set<string>()
  for (let some = await candidates(db, source, 0); some.length > 0; some = await candidates(db, source, some.at(-1)?.id ?? 0))
    yield await sortOut(db, some, taken)
}
