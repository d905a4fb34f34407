import { AppError } from '@recado/contract/errors'
import type { ConnectionRef } from '../../channels/channel.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyOf, databaseKeyOf, perDatabase, preparedRead } from '../../kernel/database/scopes.ts'
import type { Networks, SimulatedNetwork } from './simulatedNetwork.ts'

type Found = { network: SimulatedNetwork; line: ConnectionRef }

const readConnection = preparedRead<{ id: number }, { id: number; companyId: number; provider: string }>((db, param) =>
  db.selectFrom('connections').select(['id', 'companyId', 'provider']).where('id', '=', param('id')),
)

/** A line of the caller's company, and the simulated network that carries it. */
export async function findSimulatedConnection(db: TenantDb, networks: Networks, connectionId: number): Promise<Found> {
  const [row] = await readConnection(db, { id: connectionId })
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  const network = networks.get(row.provider)
  if (!network) throw new AppError('ERR_NOT_SUPPORTED')
  return { network, line: { connectionId: row.id, companyId: row.companyId } }
}

const REMEMBERED = 10_000
const known = perDatabase(() => new Map<string, Found>())

/**
 * For what customers do all day long: a line stays with its company and its network, so it is looked up once. Whether it is still there is
 * asked only where the network refuses.
 */
export async function withSimulatedConnection<Result>(
  db: TenantDb,
  networks: Networks,
  id: number,
  work: (found: Found) => Promise<Result>,
) {
  const lines = known(databaseKeyOf(db))
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
