import type { TenantDb } from '../../../kernel/database/schema.ts'
import { errorReport } from '../../../kernel/sheets/errorReport.ts'

/** The rows of a sheet that made no contact, and why. */
export const contactImportReport = (db: TenantDb, importId: number) =>
  errorReport('já é um contato', (behind, limit) =>
    db
      .selectFrom('contactImportFaults')
      .select(['line', 'name', 'number', 'email', 'faults'])
      .where('importId', '=', importId)
      .where('line', '>', behind)
      .orderBy('line')
      .limit(limit)
      .execute(),
  )
