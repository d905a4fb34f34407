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
      /** Said with a changed due date; its book takes it, and the row does not keep it. */
      dueCause: JsonOrNull<object>
      trialExpiration: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
      /** False from a sign-up until the link of its mail was followed. */
      emailConfirmed: Defaulted<boolean>
      planId: number
      /** Chosen for the time after this day, to which the present one is paid for. */
      nextPlanId: number | null
      nextPlanFrom: string | null
      /** Since when it was seen to be expired, and when it was told what will be removed; a due date that moves takes both back. */
      expiredSince: TimeOrNull
      removalWarnedAt: TimeOrNull
      recurrence: Defaulted<Company['recurrence']>
      schedules: ColumnType<Company['schedules'], string, string>
      createdAt: ReadOnlyColumn<string>
    } & Record<Billing, Defaulted<string>>
    /** The database writes it by itself; nothing in it is ever changed. */
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
