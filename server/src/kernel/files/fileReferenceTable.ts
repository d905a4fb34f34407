import type { Actor } from '@recado/contract/permissions'
import type { TenantDatabase, TenantDb } from '../database/schema.ts'
import type { RowsQuery } from '../readPage.ts'

type TableWithFiles = { [Name in keyof TenantDatabase]: 'mediaId' extends keyof TenantDatabase[Name] ? Name : never }[keyof TenantDatabase]

/** A table besides messages whose rows name files: as long as one names it, a file stays, ready to be sent. */
export type FileReferenceTable = {
  table: TableWithFiles
  /** The rows that somebody sees, and so their files. */
  seenBy: (db: TenantDb, actor: Actor) => RowsQuery<unknown>
}
