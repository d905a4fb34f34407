import type { Invoice } from '@recado/contract/money/invoices'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    invoices: {
      id: ReadOnlyColumn<number>
      companyId: number
      kind: Invoice['kind']
      detail: string
      valueCents: number
      /** What a month of the plan was agreed to cost. */
      monthCents: number | null
      dueDate: string
      /** The due date that it carries on from: none has two that count. */
      periodFrom: string
      status: Defaulted<Invoice['status']>
      planId: number
      users: number
      connections: number
      queues: number
      months: number
      paidAt: TimeOrNull
      paidBy: string | null
      /** How it was paid, as whoever marked it by hand has written. */
      note: string | null
      cancelReason: string | null
      cancelledBy: number | null
      replaces: number | null
      /** How far the mails about it have come. */
      reminded: Defaulted<number>
      createdAt: Time
    }
  }
}
