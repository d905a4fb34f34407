import type { Tx } from '../../kernel/transact.ts'

const MOST = 20

/** The queues and connections that use an integration. Whoever would begin to use it waits until this is committed. */
export async function usersOfIntegration({ db }: Tx, id: number) {
  await db.selectFrom('integrations').select('id').where('id', '=', id).forUpdate().execute()
  const of = (table: 'queues' | 'connections') =>
    db.selectFrom(table).select(['id', 'name']).where('integrationId', '=', id).orderBy('id').limit(MOST).execute()
  const [queues, connections] = [await of('queues'), await of('connections')]
  return queues.length + connections.length > 0 ? { queues, connections } : undefined
}
