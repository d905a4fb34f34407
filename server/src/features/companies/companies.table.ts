import type { Company } from '@recado/contract/companies/companies'
import type { ColumnType } from 'kysely'
import type { Defaulted, JsonOrNull, ReadOnlyColumn } from '../../kernel/database/schema.ts'

type Billing = 'billingName' | 'billingAddress' | 'billingCity' | 'billingState' | 'billingZipcode' | 'billingCountry'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    companies: {
      id: ReadOnlyColumn<number>
      platform: Defaulted<boolean>
      name: string
      email: string
      phone: Defaulted<string>
      status: Defaulted<boolean>
      dueDate: string | null
      anchorDay: ReadOnlyColumn<number | null>
      /** Written with a changed due date. A trigger moves it into `dueDateChanges`; the row itself does not store it. */
      dueCause: JsonOrNull<object>
      trialExpiration: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
      /** False after a sign-up, until the link in the mail was followed. */
      emailConfirmed: Defaulted<boolean>
      planId: number
      /** The plan from `nextPlanFrom` on. Until then the present one is paid. */
      nextPlanId: number | null
      nextPlanFrom: string | null
      /** When the company was first seen to be expired, and when it was warned of the removal. Both are cleared once it is not expired any more. */
      expiredSince: TimeOrNull
      removalWarnedAt: TimeOrNull
      recurrence: Defaulted<Company['recurrence']>
      schedules: ColumnType<Company['schedules'], string, string>
      daysOff: ColumnType<Company['daysOff'], string | undefined, string>
      createdAt: ReadOnlyColumn<string>
    } & Record<Billing, Defaulted<string>>
    /** The history of due dates. A trigger writes it, and rows never change. */
    dueDateChanges: {
      id: ReadOnlyColumn<number>
      companyId: ReadOnlyColumn<number>
      fromDay: ReadOnlyColumn<string | null>
      toDay: ReadOnlyColumn<string | null>
      days: ReadOnlyColumn<number | null>
      cause: ReadOnlyColumn<'start' | 'payment' | 'renewal' | 'edit'>
      userId: ReadOnlyColumn<number | null>
      invoiceId: ReadOnlyColumn<number | null>
      createdAt: Time
    }
  }
}
