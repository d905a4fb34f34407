import type { TenantDb } from '../../../kernel/database/schema.ts'
import { faultReport } from '../../../kernel/sheets/faultReport.ts'

/** The rows of a sheet that made no contact, and why. */
export const reportOfImport = (db: TenantDb, importId: number) =>
  faultReport('já é um contato', (behind, limit) =>
    db
      .selectFrom('contactImportFaults')
      .select(['line', 'name', 'number', 'email', 'faults'])
      .where('importId', '=', importId)
      .where('line', '>', behind)
      .orderBy('line')
      .limit(limit)
      .execute(),
  )
