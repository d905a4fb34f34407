import type { Carrier } from '../../carriers/port.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'

export type Carriers = ReadonlyMap<string, Carrier>

/** The line that a company uses where nobody chooses one, with the carrier behind it. */
export async function defaultLine(db: TenantDb, { carriers, companyId }: { carriers: Carriers; companyId: number }) {
  const row = await db.selectFrom('connections').select(['id', 'provider', 'status']).where('isDefault', '=', true).executeTakeFirst()
  if (!row) return undefined
  return {
    line: { connectionId: row.id, companyId },
    carrier: carriers.get(row.provider),
    isConnected: row.status === 'CONNECTED',
  }
}
