import type { ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    ticketNotes: {
      id: ReadOnlyColumn<number>
      companyId: number
      ticketId: number
      userId: number | null
      /** Stays when the user is gone. */
      userName: string
      note: string
      /** What whoever wrote it called it, so that to ask twice is to write once. */
      idempotencyKey: string | null
      createdAt: Time
    }
  }
}
