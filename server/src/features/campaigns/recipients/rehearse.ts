import type { Campaign, MessageKey } from '@recado/contract/campaigns/campaigns'
import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import { windowedProviders } from '@recado/contract/carriers/carriers'
import { filledTemplate } from '@recado/contract/templates/content'
import { unknownVariables, type VariableLookup } from '@recado/contract/variables/variables'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { timezoneOf } from '../../settings/index.ts'
import { findTemplate } from '../../templates/index.ts'
import { fieldsByNumber } from '../../variables/index.ts'
import { storedCampaignSettings } from '../campaignSettings.store.ts'
import { campaignFilling, fillCampaignText, leavesOutLacking, variantsOf } from './campaignFilling.ts'
import { lastAt } from './lastAt.ts'
import { reachable } from './reachable.ts'
import type { Sorted } from './sortOut.ts'
import { upcoming } from './upcoming.ts'

const SAMPLES = 5

/** `roomIn`: to how many new people a line of that provider may write. */
type Circumstances = { now: Date; roomIn: (provider: string) => Promise<CampaignRehearsal['daily']> }

/** What would happen if it began now, or went on: the same people are sorted out in the same way, and nothing is written. */
export async function rehearse(db: TenantDb, campaign: Campaign, { now, roomIn }: Circumstances): Promise<CampaignRehearsal> {
  const settings = await storedCampaignSettings(db)
  const leftOut = { invalid: 0, optedOut: 0, duplicate: 0, lacking: 0 }
  const lacking = { count: 0, keys: new Set<string>() }
  const filling = await campaignFilling(db, campaign, now)
  const first: Ready[] = []
  let [goesOut, reached] = [0, 0]
  const provider = await providerOf(db, campaign.whatsappId)
  // Over these a text of one’s own reaches only who has written there lately.
  const isWindowed = windowedProviders.includes(provider)
  for await (const some of upcoming(db, campaign)) {
    for (const one of some) if (one.leftOut !== null) leftOut[one.leftOut]++
    const ready = await readyOf(
      db,
      filling,
      some.filter((one) => one.leftOut === null),
    )
    for (const one of ready) for (const key of one.lacking) lacking.keys.add(key)
    const lacks = ready.filter((one) => one.lacking.length > 0).length
    lacking.count += lacks
    if (leavesOutLacking(campaign)) leftOut.lacking += lacks
    const those = leavesOutLacking(campaign) ? ready.filter((one) => one.lacking.length === 0) : ready
    first.push(...those.slice(0, SAMPLES - first.length))
    goesOut += those.length
    const identities = those.map(({ identity }) => identity)
    if (isWindowed) reached += await reachable(db, { connectionId: campaign.whatsappId, identities, now })
  }
  const texts = await textsOf(db, campaign)
  const samples = first.map(({ name, number, lookup }, at) => ({ name, number, message: texts[at % texts.length]?.(lookup) ?? '' }))
  // A text of one’s own begins no conversation: it goes to nobody who has not written lately.
  const daily = campaign.templates.length > 0 ? await roomIn(provider) : null
  const [pace, begins] = [campaign.pace ?? settings, goesOut - reached]
  const end = lastAt({ pace, hours: settings.sendingHours, timezone: await timezoneOf(db), now, goesOut, begins, daily })
  const unknown = [...new Set(filling.texts.flatMap((text) => unknownVariables(text, filling.isKnown, 'known')))]
  return {
    ...{ goesOut, leftOut, samples, unknown, lacking: { count: lacking.count, keys: [...lacking.keys] } },
    reached: isWindowed ? reached : null,
    daily,
    endsAt: goesOut > 0 ? end.toISOString() : null,
  }
}

type Ready = Sorted & { lookup: VariableLookup; lacking: string[] }

/** What each of them would read, and what they lack. */
async function readyOf(db: TenantDb, { withOthers, lookupFor, fitting }: Filling, some: readonly Sorted[]): Promise<Ready[]> {
  const identities = some.map(({ identity }) => identity)
  const fields = withOthers ? await fieldsByNumber(db, identities) : new Map<string, never>()
  return some.map((one) => {
    const lookup = lookupFor({ ...one, fields: fields.get(one.identity) })
    return { ...one, lookup, lacking: fitting(lookup).lacking }
  })
}

type Filling = Awaited<ReturnType<typeof campaignFilling>>

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
