import type { Carrier } from '../../carriers/port.ts'
import { mustExist } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'

export type Carriers = ReadonlyMap<string, Carrier>

export async function lineOf(db: TenantDb | Tx['db'], id: number) {
  const row = await (db as TenantDb).selectFrom('connections').select(['id', 'provider']).where('id', '=', id).executeTakeFirst()
  return mustExist(row, 'ERR_NO_WAPP_FOUND')
}
