import type { FreeReason } from '@recado/contract/costs/costs'
import type { PriceCategory } from '@recado/contract/costs/priceCard'
import type { Defaulted, ReadOnlyColumn, Time } from '../../kernel/database/schema.ts'

type Added = { effectiveFrom: string; source: string; isExample: boolean; addedBy: string; createdAt: Time }

/** Amounts are whole millionths of the currency's unit. */
declare module '../../kernel/database/schema.ts' {
  interface PlatformTables {
    priceCards: Added & { id: ReadOnlyColumn<number>; currency: string }
    priceRates: { cardId: number; category: PriceCategory; prefix: string; market: string; micros: number }
    priceRules: Added & {
      id: ReadOnlyColumn<number>
      category: PriceCategory
      billable: boolean
      freeEntryPoint: boolean
      monthlyQuota: number
    }
  }
  interface TenantTables {
    messageCosts: {
      companyId: number
      messageId: string
      /** A message of a campaign reserves its price until it is delivered or has failed. */
      state: 'reserved' | 'delivered' | 'released'
      connectionId: number | null
      ticketId: number | null
      campaignId: Defaulted<number | null>
      /** The digits of the recipient's number; empty if the service hides it. */
      number: string
      /** As the service names them; null if it has named none yet. */
      category: string | null
      type: string | null
      /** When it was delivered, or reserved. */
      at: Time
      /** The first day of its month by the clock of the company. */
      month: Defaulted<string | null>
      currency: Defaulted<string | null>
      /** Null while the price is unknown. */
      micros: Defaulted<number | null>
      free: Defaulted<FreeReason | null>
      isExample: Defaulted<boolean>
      counted: Defaulted<number>
      revision: Defaulted<number>
    }
    monthlyCosts: { companyId: number; month: string; currency: string; counted: Defaulted<number>; warnedAt: TimeOrNull }
    /** For a million tokens. */
    aiPrices: { companyId: number; model: string; currency: string; input: number; output: number }
    costSettings: { companyId: number; currency: Defaulted<string | null>; budget: Defaulted<number | null> }
  }
}
