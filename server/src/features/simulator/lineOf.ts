import { AppError } from '@recado/contract/errors'
import type { Line } from '../../carriers/port.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'

/** A line of the caller's company that the simulated network carries. */
export async function lineOf(db: TenantDb, connectionId: number): Promise<Line> {
  const row = await db.selectFrom('connections').select(['id', 'companyId', 'provider']).where('id', '=', connectionId).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  if (row.provider !== 'simulator') throw new AppError('ERR_NOT_SUPPORTED')
  return { connectionId: row.id, companyId: row.companyId }
}
