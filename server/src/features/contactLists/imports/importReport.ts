import type { TenantDb } from '../../../kernel/database/schema.ts'
import { errorReport } from '../../../kernel/sheets/errorReport.ts'

/** The rows of a sheet that were not added, and why. */
export const importReportRows = (db: TenantDb, importId: number) =>
  errorReport('já está na lista', (behind, limit) =>
    db
      .selectFrom('contactListFaults')
      .select(['line', 'name', 'number', 'email', 'faults'])
      .where('importId', '=', importId)
      .where('line', '>', behind)
      .orderBy('line')
      .limit(limit)
      .execute(),
  )
