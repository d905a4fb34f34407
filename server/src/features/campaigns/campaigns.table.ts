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
      /** Of the list that was deleted since. */
      contactListName: Defaulted<string | null>
      tagId: Defaulted<number | null>
      fileListId: Defaulted<number | null>
      mediaId: Defaulted<string | null>
      pace: JsonOrNull<SendingPace>
      /** How far its list has been read. */
      preparedTo: Defaulted<number>
      preparedAt: TimeOrNull
      /** Of those whom it goes to: all, and to how many it has gone or failed. */
      total: Defaulted<number>
      done: Defaulted<number>
      lastSentAt: TimeOrNull
      /** Of what went out before somebody set it going again, the failures are forgiven. */
      watchFrom: Defaulted<number>
      waitsFor: Defaulted<Campaign['waitsFor']>
      archived: Defaulted<boolean>
      /** What becomes of people of whom a value is lacking. */
      lacking: Defaulted<Campaign['lacking']>
      waitsUntil: TimeOrNull
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
      /** What stands for them in the further columns of their list. */
      values: Json<ColumnValues>
      identity: string
      variant: number
      leftOut: Defaulted<z.output<typeof exclusionReason> | null>
      /** Why it could not even be handed over; of what was, the message tells. */
      error: Defaulted<string | null>
      messageId: Defaulted<string | null>
      sentAt: TimeOrNull
      answeredAt: TimeOrNull
    }
    campaignPaces: { companyId: number; connectionId: number; nextAt: Time; inRow: Defaulted<number> }
    campaignSettings: { companyId: number; settings: Json<CampaignSettings> }
  }
}
