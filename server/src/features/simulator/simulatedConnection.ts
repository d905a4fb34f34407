import { AppError } from '@recado/contract/errors'
import type { ConnectionRef } from '../../channels/channel.ts'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyOf, databaseCacheKey, perDatabase } from '../../kernel/database/scopes.ts'
import type { Networks, SimulatedNetwork } from './simulatedNetwork.ts'

type Found = { network: SimulatedNetwork; line: ConnectionRef }

const readConnection = prepared(params<{ id: number }>(), (db, p) =>
  db.selectFrom('connections').select(['id', 'companyId', 'provider']).where('id', '=', p.id),
)

/** The caller's connection with its simulated network. */
export async function findSimulatedConnection(db: TenantDb, networks: Networks, connectionId: number): Promise<Found> {
  const [row] = await readConnection(db, { id: connectionId })
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  const network = networks.get(row.provider)
  if (!network) throw new AppError('ERR_NOT_SUPPORTED')
  return { network, line: { connectionId: row.id, companyId: row.companyId } }
}

const REMEMBERED = 10_000
const cachedConnections = perDatabase(() => new Map<string, Found>())

/**
 * As above, for simulated customers, who call often. A connection never changes its company or network, so it is cached; whether it still
 * exists is checked only if the network refuses.
 */
export async function withSimulatedConnection<Result>(
  db: TenantDb,
  networks: Networks,
  id: number,
  work: (found: Found) => Promise<Result>,
) {
  const lines = cachedConnections(databaseCacheKey(db))
  const key = `${companyOf(db)} ${id}`
  const found = lines.get(key) ?? (await findSimulatedConnection(db, networks, id))
  if (lines.size >= REMEMBERED) lines.clear()
  lines.set(key, found)
  try {
    return await work(found)
  } catch (error) {
    lines.delete(key)
    await findSimulatedConnection(db, networks, id)
    throw error
  }
}
