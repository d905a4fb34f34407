import type { Via } from '../../kernel/database/actorOfChanges.ts'
import type { ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    /** The log of changes. Triggers and functions of the database write it, and the product reads it. */
    changes: {
      id: ReadOnlyColumn<number>
      companyId: ReadOnlyColumn<number>
      at: ReadOnlyColumn<string>
      kind: ReadOnlyColumn<string>
      action: ReadOnlyColumn<string>
      recordId: ReadOnlyColumn<string | null>
      recordName: ReadOnlyColumn<string | null>
      userId: ReadOnlyColumn<number | null>
      userName: ReadOnlyColumn<string | null>
      via: ReadOnlyColumn<Via>
      /** By column: the value before and after; null where only the change is told. */
      changes: ReadOnlyColumn<Readonly<Record<string, readonly [unknown, unknown] | null>> | null>
      times: ReadOnlyColumn<number>
    }
    /** Each name that a record has in the log: far fewer rows than the log, so a text is searched for here. */
    changeNames: {
      companyId: ReadOnlyColumn<number>
      name: ReadOnlyColumn<string>
    }
  }
}
