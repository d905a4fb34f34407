import type { Actor } from '@recado/contract/permissions'
import type { TenantDatabase, TenantDb } from '../database/schema.ts'
import type { RowsQuery } from '../readPage.ts'

type TableWithFiles = { [Name in keyof TenantDatabase]: 'mediaId' extends keyof TenantDatabase[Name] ? Name : never }[keyof TenantDatabase]

/** A table other than messages whose rows reference files. A file stays as long as a row references it. */
export type FileReferenceTable = {
  table: TableWithFiles
  /** The rows that the actor sees, and therefore their files. */
  seenBy: (db: TenantDb, actor: Actor) => RowsQuery<unknown>
}
