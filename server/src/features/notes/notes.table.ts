import type { ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    ticketNotes: {
      id: ReadOnlyColumn<number>
      companyId: number
      ticketId: number
      userId: number | null
      /** Remains after the user was deleted. */
      userName: string
      note: string
      /** The client's key of the request: a repeated request stores the note once. */
      idempotencyKey: string | null
      createdAt: Time
    }
  }
}
