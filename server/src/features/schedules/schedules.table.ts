import type { Repeat } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedules'
import type { Defaulted, Json, JsonOrNull, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    schedules: {
      id: ReadOnlyColumn<number>
      companyId: number
      kind: Defaulted<Schedule['kind']>
      body: string
      contactId: number
      userId: number | null
      connectionId: Defaulted<number | null>
      /** The template for a contact whose reply window is closed. */
      templateId: Defaulted<number | null>
      templateValues: Json<Schedule['templateValues']>
      openTicket: Defaulted<boolean>
      sendAt: Time
      sentAt: TimeOrNull
      status: Defaulted<Schedule['status']>
      error: Defaulted<string | null>
      repeat: JsonOrNull<Repeat>
      /** The local time of the first occurrence. */
      repeatFrom: Defaulted<string | null>
      mediaId: Defaulted<string | null>
      /** The message that was sent. */
      messageId: Defaulted<string | null>
    }
  }
}
