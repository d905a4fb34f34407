import type { Company } from '@recado/contract/companies/companies'
import type { ColumnType } from 'kysely'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

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
      trialExpiration: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
      planId: number
      recurrence: Defaulted<Company['recurrence']>
      schedules: ColumnType<Company['schedules'], string, string>
      createdAt: ReadOnlyColumn<string>
    } & Record<Billing, Defaulted<string>>
  }
}
