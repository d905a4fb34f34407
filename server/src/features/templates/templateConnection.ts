import type { Channel } from '../../channels/channel.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'

export type Channels = ReadonlyMap<string, Channel>

export async function readTemplateConnection(db: TenantDb | Tx['db'], id: number) {
  const row = await (db as TenantDb).selectFrom('connections').select(['id', 'provider']).where('id', '=', id).executeTakeFirst()
  return assertExists(row, 'ERR_NO_WAPP_FOUND')
}
