import type { TenantDb } from '../../../kernel/database/schema.ts'
import { faultReport } from '../../../kernel/sheets/faultReport.ts'

/** The rows of a sheet that were not added, and why. */
export const reportOf = (db: TenantDb, importId: number) =>
  faultReport('já está na lista', (behind, limit) =>
    db
      .selectFrom('contactListFaults')
      .select(['line', 'name', 'number', 'email', 'faults'])
      .where('importId', '=', importId)
      .where('line', '>', behind)
      .orderBy('line')
      .limit(limit)
      .execute(),
  )
