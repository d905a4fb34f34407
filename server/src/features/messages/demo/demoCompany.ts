import type { Tx } from '../../../kernel/transact.ts'

export type DemoCompany = Awaited<ReturnType<typeof readDemoCompany>>

/** Whom and what the other features have put into the demo company, by name. */
export async function readDemoCompany({ db }: Tx) {
  const { id: connectionId } = await db.selectFrom('connections').select('id').where('isDefault', '=', true).executeTakeFirstOrThrow()
  const users = await db.selectFrom('users').select(['id', 'name']).execute()
  const named = (rows: { id: number; name: string }[]) => (name: string) => one(rows, ({ name: has }) => has === name, name).id
  return {
    connectionId,
    user: (name: string) => one(users, ({ name: has }) => has.startsWith(`${name} `), name),
    contact: named(await db.selectFrom('contacts').select(['id', 'name']).execute()),
    queue: named(await db.selectFrom('queues').select(['id', 'name']).execute()),
    tag: named(await db.selectFrom('tags').select(['id', 'name']).execute()),
  }
}

function one<Row>(rows: Row[], is: (row: Row) => boolean, name: string): Row {
  const row = rows.find(is)
  if (!row) throw new Error(`The demo company has no ${name}`)
  return row
}
