import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    charges: {
      id: ReadOnlyColumn<number>
      companyId: number
      invoiceId: number
      /** Our own id of the charge. It is stored before the service is called, so that a charge can be found when the answer is lost. */
      reference: string
      gateway: string
      method: 'pix' | 'card'
      externalId: string | null
      valueCents: number
      /**
       * `asked`: the request was sent, but no answer came yet, so the service may or may not have the charge. `wrong`: the service reports
       * another amount or another charge.
       */
      state: Defaulted<'asked' | 'open' | 'paid' | 'failed' | 'expired' | 'wrong'>
      /** The invoice had been paid already or was cancelled. The platform owes this money back. */
      surplus: Defaulted<boolean>
      problem: string | null
      /**
       * Set for a charge that was open in a restored backup, until its service says what became of it. `unanswered`: it was asked in vain.
       */
      recheck: 'waiting' | 'unanswered' | null
      qrcode: string | null
      expiresAt: TimeOrNull
      paidAt: TimeOrNull
      createdAt: Time
    }
  }
}
