import type { CampaignSettings } from '@recado/contract/campaigns/campaignSettings'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import type { exclusionReason } from '@recado/contract/campaigns/recipients'
import type { SendingPace } from '@recado/contract/campaigns/sendingPace'
import type { ColumnValues } from '@recado/contract/contactLists/listColumns'
import type { z } from 'zod'
import type { Defaulted, Json, JsonOrNull, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    campaigns: {
      id: ReadOnlyColumn<number>
      companyId: number
      name: string
      message1: Defaulted<string>
      message2: Defaulted<string>
      message3: Defaulted<string>
      message4: Defaulted<string>
      message5: Defaulted<string>
      templates: Json<Campaign['templates']>
      status: Defaulted<Campaign['status']>
      scheduledAt: TimeOrNull
      completedAt: TimeOrNull
      connectionId: Defaulted<number | null>
      contactListId: Defaulted<number | null>
      /** The name of the contact list, stored when the list is deleted. */
      contactListName: Defaulted<string | null>
      tagId: Defaulted<number | null>
      fileListId: Defaulted<number | null>
      mediaId: Defaulted<string | null>
      pace: JsonOrNull<SendingPace>
      /** The last row of the list (or contact with the tag) that was stored as a recipient. */
      preparedTo: Defaulted<number>
      preparedAt: TimeOrNull
      /** `total`: recipients who are not left out. `done`: recipients who got it, or whose message failed. */
      total: Defaulted<number>
      done: Defaulted<number>
      lastSentAt: TimeOrNull
      /** `done` at the last restart. Failures before that no longer count towards stopping the campaign. */
      watchFrom: Defaulted<number>
      waitsFor: Defaulted<Campaign['waitsFor']>
      archived: Defaulted<boolean>
      /** What to do with a recipient who has no value for a variable. */
      lacking: Defaulted<Campaign['lacking']>
      /** Whether it waits for that choice. Otherwise the value is left empty. */
      asksLacking: Defaulted<boolean>
      waitsUntil: TimeOrNull
      /** Whether it goes out although no price is known in the currency of the budget. */
      acceptsUnpriced: Defaulted<boolean>
    }
    campaignRecipients: {
      id: ReadOnlyColumn<number>
      companyId: number
      campaignId: number
      name: string
      number: string
      email: Defaulted<string>
      /** Whether staff gave the name. */
      isNamed: Defaulted<boolean>
      /** The values of the further columns of the list. */
      values: Json<ColumnValues>
      identity: string
      variant: number
      leftOut: Defaulted<z.output<typeof exclusionReason> | null>
      /** Why no message could be queued. Errors after that are stored with the message. */
      error: Defaulted<string | null>
      messageId: Defaulted<string | null>
      sentAt: TimeOrNull
      answeredAt: TimeOrNull
      /** WhatsApp refuses the message for now: when this recipient is tried again, and how often that was planned. */
      triesAgainAt: TimeOrNull
      tries: Defaulted<number>
      /** Whether the message went out with an empty value. */
      hasEmptyValue: Defaulted<boolean>
      /** When a user had the failed message sent again. It happens once. */
      resentAt: TimeOrNull
    }
    campaignPaces: { companyId: number; connectionId: number; nextAt: Time; inRow: Defaulted<number> }
    campaignSettings: { companyId: number; settings: Json<CampaignSettings> }
  }
}
