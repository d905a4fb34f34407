import { AppError } from '@recado/contract/errors'
import type { Line } from '../../carriers/port.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Networks } from './network.ts'

/** A line of the caller's company, and the simulated network that carries it. */
export async function lineOf(db: TenantDb, networks: Networks, connectionId: number) {
  const row = await db.selectFrom('connections').select(['id', 'companyId', 'provider']).where('id', '=', connectionId).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  const network = networks.get(row.provider)
  if (!network) throw new AppError('ERR_NOT_SUPPORTED')
  return { network, line: { connectionId: row.id, companyId: row.companyId } satisfies Line }
}
