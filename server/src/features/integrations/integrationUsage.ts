import { type InUse, MAX_USES_NAMED } from '@recado/contract/kit/inUse'
import type { Tx } from '../../kernel/transact.ts'

/** The queues and connections that use an integration. The lock keeps others from starting to use it until this transaction ends. */
export async function readIntegrationUsage({ db }: Tx, id: number): Promise<InUse | undefined> {
  await db.selectFrom('integrations').select('id').where('id', '=', id).forUpdate().execute()
  const of = (table: 'queues' | 'connections') =>
    db.selectFrom(table).select(['id', 'name']).where('integrationId', '=', id).orderBy('id').limit(MAX_USES_NAMED).execute()
  const [queues, connections] = [await of('queues'), await of('connections')]
  return queues.length + connections.length > 0 ? { queues, connections } : undefined
}
