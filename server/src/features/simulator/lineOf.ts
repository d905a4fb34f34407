import { AppError } from '@recado/contract/errors'
import type { Line } from '../../carriers/port.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyOf, databaseOf, perDatabase, preparedRead } from '../../kernel/database/scopes.ts'
import type { Networks, SimulatedNetwork } from './network.ts'

type Found = { network: SimulatedNetwork; line: Line }

const readLine = preparedRead<{ id: number }, { id: number; companyId: number; provider: string }>((db, param) =>
  db.selectFrom('connections').select(['id', 'companyId', 'provider']).where('id', '=', param('id')),
)

/** A line of the caller's company, and the simulated network that carries it. */
export async function lineOf(db: TenantDb, networks: Networks, connectionId: number): Promise<Found> {
  const [row] = await readLine(db, { id: connectionId })
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
export async function onKnownLine<Result>(db: TenantDb, networks: Networks, id: number, work: (found: Found) => Promise<Result>) {
  const lines = known(databaseOf(db))
  const key = `${companyOf(db)} ${id}`
  const found = lines.get(key) ?? (await lineOf(db, networks, id))
  if (lines.size >= REMEMBERED) lines.clear()
  lines.set(key, found)
  try {
    return await work(found)
  } catch (error) {
    lines.delete(key)
    await lineOf(db, networks, id)
    throw error
  }
}
