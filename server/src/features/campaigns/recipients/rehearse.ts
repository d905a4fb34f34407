import { type Campaign, type MessageKey, messageKeys } from '@recado/contract/campaigns/campaigns'
import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import { windowedProviders } from '@recado/contract/carriers/carriers'
import { filledTemplate } from '@recado/contract/templates/content'
import { isKnownVariable, unknownVariables, type VariableLookup } from '@recado/contract/variables/variables'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { timezoneOf } from '../../settings/index.ts'
import { findTemplate } from '../../templates/index.ts'
import { fieldsByNumber } from '../../variables/index.ts'
import { storedCampaignSettings } from '../campaignSettings.store.ts'
import { campaignFilling, fillCampaignText } from './campaignFilling.ts'
import { lastAt } from './lastAt.ts'
import { variantsOf } from './prepare.ts'
import { reachable } from './reachable.ts'
import type { Sorted } from './sortOut.ts'
import { upcoming } from './upcoming.ts'

const SAMPLES = 5

/** `roomIn`: to how many new people a line of that provider may write. */
type Circumstances = { now: Date; roomIn: (provider: string) => Promise<CampaignRehearsal['daily']> }

/** What would happen if it began now, or went on: the same people are sorted out in the same way, and nothing is written. */
export async function rehearse(db: TenantDb, campaign: Campaign, { now, roomIn }: Circumstances): Promise<CampaignRehearsal> {
  const settings = await storedCampaignSettings(db)
  const leftOut = { invalid: 0, optedOut: 0, duplicate: 0 }
  const first: Sorted[] = []
  let [goesOut, reached] = [0, 0]
  const provider = await providerOf(db, campaign.whatsappId)
  // Over these a text of one’s own reaches only who has written there lately.
  const isWindowed = windowedProviders.includes(provider)
  for await (const some of upcoming(db, campaign)) {
    const those = some.filter((one) => one.leftOut === null)
    for (const one of some) if (one.leftOut !== null) leftOut[one.leftOut]++
    first.push(...those.slice(0, SAMPLES - first.length))
    goesOut += those.length
    const identities = those.map(({ identity }) => identity)
    if (isWindowed) reached += await reachable(db, { connectionId: campaign.whatsappId, identities, now })
  }
  const texts = await textsOf(db, campaign)
  const { variables, lookupFor } = await campaignFilling(db, writtenIn(campaign), now)
  const fields = await fieldsByNumber(
    db,
    first.map(({ identity }) => identity),
  )
  const samples = first.map((one, at) => {
    const message = texts[at % texts.length]?.(lookupFor({ ...one, fields: fields.get(one.identity) })) ?? ''
    return { name: one.name, number: one.number, message }
  })
  // A text of one’s own begins no conversation: it goes to nobody who has not written lately.
  const daily = campaign.templates.length > 0 ? await roomIn(provider) : null
  const [pace, begins] = [campaign.pace ?? settings, goesOut - reached]
  const end = lastAt({ pace, hours: settings.sendingHours, timezone: await timezoneOf(db), now, goesOut, begins, daily })
  const isKnown = isKnownVariable(variables)
  const unknown = [...new Set(writtenIn(campaign).flatMap((text) => unknownVariables(text, isKnown, 'known')))]
  return {
    ...{ goesOut, leftOut, samples, unknown },
    reached: isWindowed ? reached : null,
    daily,
    endsAt: goesOut > 0 ? end.toISOString() : null,
  }
}

/** None where the line is gone. */
async function providerOf(db: TenantDb, connectionId: number | null): Promise<string> {
  const line = db
    .selectFrom('connections')
    .select('provider')
    .where('id', '=', connectionId ?? 0)
  return (await line.executeTakeFirst())?.provider ?? ''
}

/** What each of its templates or texts says to somebody. */
async function textsOf(db: TenantDb, campaign: Campaign) {
  const texts: ((lookup: VariableLookup) => string)[] = []
  for (const variant of variantsOf(campaign)) {
    const { templateId, values = {} } = campaign.templates[variant - 1] ?? {}
    const template = templateId === undefined ? undefined : await findTemplate(db, templateId)
    texts.push((lookup) => {
      const fill = (text: string) => fillCampaignText(text, lookup)
      const filled = Object.fromEntries(Object.entries(values).map(([key, text]) => [key, fill(text)]))
      return template ? filledTemplate(template, filled).body : fill(campaign[`message${variant}` as MessageKey])
    })
  }
  return texts
}

const writtenIn = (campaign: Campaign) =>
  campaign.templates.length > 0
    ? campaign.templates.flatMap(({ values }) => Object.values(values))
    : messageKeys.map((key) => campaign[key])
