import { MOST_QUARANTINED, type Quarantined } from '@recado/contract/ledger'
import type { PlatformDb } from '../../kernel/database/schema.ts'

/** Incoming messages that could not be processed, newest first. */
export async function readQuarantine(platform: PlatformDb): Promise<Quarantined[]> {
  const rows = await platform
    .selectFrom('quarantine')
    .innerJoin('connections', 'connections.id', 'quarantine.connectionId')
    .innerJoin('companies', 'companies.id', 'quarantine.companyId')
    .select(['quarantine.id', 'companies.name as companyName', 'connections.name as whatsappName'])
    .select(['quarantine.kind', 'quarantine.eventId', 'quarantine.reason', 'quarantine.createdAt'])
    .orderBy('quarantine.id', 'desc')
    .limit(MOST_QUARANTINED)
    .execute()
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
