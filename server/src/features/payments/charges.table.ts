import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    charges: {
      id: ReadOnlyColumn<number>
      companyId: number
      invoiceId: number
      /** Our name of it, given before the service has heard of it. */
      reference: string
      gateway: string
      method: 'pix' | 'card'
      externalId: string | null
      valueCents: number
      /** `asked`: whether the service has it is not known. `wrong`: it says something else than was agreed. */
      state: Defaulted<'asked' | 'open' | 'paid' | 'failed' | 'expired' | 'wrong'>
      /** Money that came for an invoice which somebody else had paid, or that was cancelled: it is owed back. */
      surplus: Defaulted<boolean>
      problem: string | null
      qrcode: string | null
      expiresAt: TimeOrNull
      paidAt: TimeOrNull
      createdAt: Time
    }
  }
}
