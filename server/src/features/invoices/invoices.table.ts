import type { Invoice, InvoiceReason } from '@recado/contract/money/invoices'
import type { Defaulted, JsonOrNull, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    invoices: {
      id: ReadOnlyColumn<number>
      companyId: number
      kind: Invoice['kind']
      detail: string
      valueCents: number
      /** The agreed price per month. */
      monthCents: number | null
      dueDate: string
      /** The due date before this period. Two invoices that count never share it. */
      periodFrom: string
      status: Defaulted<Invoice['status']>
      planId: number
      users: number
      connections: number
      queues: number
      months: number
      paidAt: TimeOrNull
      paidBy: string | null
      /** The note of the user who marked it as paid. */
      note: string | null
      cancelReason: string | null
      reason: JsonOrNull<InvoiceReason>
      cancelledBy: number | null
      replaces: number | null
      /** The number of the last reminder that was sent. */
      reminded: Defaulted<number>
      createdAt: Time
    }
  }
}
