import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import { MICROS } from '@recado/contract/costs/priceCard'
import type { VariableLookup } from '@recado/contract/variables/variables'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { priceOfNumber, readBudget, readPriceBook } from '../../costs/index.ts'
import type { CampaignRow } from '../campaigns.rows.ts'
import { campaignMessagesFor, type FileListContent } from '../sending/campaignMessages.ts'
import { fillCampaignText, variantsOf } from './fillCampaignTexts.ts'

/** The digits of a number that decide about its price. */
const PREFIX = 7

/** How many recipients each beginning of a number has, by whether a free text reaches them. Small, however long the list is. */
export type RecipientPrefixes = Map<string, { reached: number; others: number }>

export function countPrefix(prefixes: RecipientPrefixes, { number, isReached }: { number: string; isReached: boolean }) {
  const prefix = number.replace(/\D/g, '').slice(0, PREFIX)
  const before = prefixes.get(prefix) ?? { reached: 0, others: 0 }
  prefixes.set(prefix, isReached ? { ...before, reached: before.reached + 1 } : { ...before, others: before.others + 1 })
}

type Estimating = { prefixes: RecipientPrefixes; list: FileListContent; lookup: VariableLookup | undefined }
type Cost = NonNullable<CampaignRehearsal['cost']>

/**
 * What the campaign would cost at most: each recipient gets the dearest of its texts, and no message is free. What has no known price is
 * counted and not added.
 */
export async function estimateCost(
  kernel: PlatformKernel,
  db: TenantDb,
  campaign: CampaignRow,
  { prefixes, list, lookup }: Estimating,
): Promise<Cost> {
  const book = await readPriceBook(kernel.platform)
  const budget = await readBudget(kernel, db)
  const variants = lookup ? await categoriesOfVariants(db, campaign, { list, lookup }) : []
  const cost = { micros: 0, unknown: 0, isExample: false }
  for (const [number, { reached, others }] of prefixes)
    for (const [count, isReached] of [[reached, true] as const, [others, false] as const]) {
      if (count === 0) continue
      const priced = variants.map((categories) => {
        const prices = categories
          .filter(({ isTemplate }) => isReached || isTemplate)
          .map(({ category }) => priceOfNumber(book, { category, number, currency: budget.currency, day: budget.day }))
        return {
          micros: prices.reduce((sum, { micros }) => sum + (micros ?? 0), 0),
          unknown: prices.filter(({ micros }) => micros === null).length,
          isExample: prices.some(({ isExample }) => isExample),
        }
      })
      const dearest = priced.toSorted((a, b) => b.micros - a.micros)[0]
      if (!dearest) continue
      cost.micros += count * dearest.micros
      cost.unknown += count * Math.max(...priced.map(({ unknown }) => unknown))
      cost.isExample ||= dearest.isExample
    }
  const { currency, amount, taken, isPriced } = budget
  return {
    currency,
    amount: cost.micros / MICROS,
    unknown: cost.unknown,
    isExample: cost.isExample,
    left: amount === null ? null : Math.max(0, amount - taken),
    isUnpriced: amount !== null && !isPriced,
  }
}

type Category = { category: string; isTemplate: boolean }

/** The categories of the messages that each text of the campaign makes, with the values of one recipient. */
async function categoriesOfVariants(
  db: TenantDb,
  campaign: CampaignRow,
  { list, lookup }: { list: FileListContent; lookup: VariableLookup },
): Promise<Category[][]> {
  const ids = campaign.templates.map(({ templateId }) => templateId)
  const rows = ids.length === 0 ? [] : await db.selectFrom('templates').select(['id', 'category']).where('id', 'in', ids).execute()
  const all: Category[][] = []
  for (const variant of variantsOf(campaign)) {
    const ready = await campaignMessagesFor({ db }, { campaign, variant, list, fill: (text) => fillCampaignText(text, lookup) })
    const category = rows.find(({ id }) => id === campaign.templates[variant - 1]?.templateId)?.category ?? 'marketing'
    const messages = typeof ready === 'string' ? [] : ready
    all.push(messages.map(({ template }) => (template ? { category, isTemplate: true } : { category: 'service', isTemplate: false })))
  }
  return all
}
