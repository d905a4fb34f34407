import { type MessageOrigin, messageOrigins } from '@recado/contract/messages/origins'
import { sql } from 'kysely'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Of what was queued, by which way it came. */
export const counterOf = <Origin extends MessageOrigin>(origin: Origin) =>
  `from${origin.charAt(0).toUpperCase()}${origin.slice(1)}` as `from${Capitalize<Origin>}`

const sums = ['received', 'stored', 'duplicates', 'quarantined', 'queued', 'sent', 'failed'] as const
export const counters = [...sums, ...messageOrigins.map((origin) => counterOf(origin))]
type Counts = Record<(typeof counters)[number], number>

/** Rows a line's counts are spread over: with one, its messages would wait for each other's commits. */
const SHARDS = 16
const none = Object.fromEntries(counters.map((name) => [name, 0])) as Counts

const add = preparedRead<Counts & { connectionId: number; shard: number }, object>((db, param) => {
  const values = { connectionId: param('connectionId'), shard: param('shard') }
  const counted = Object.fromEntries(counters.map((name) => [name, param(name)]))
  const sum = (name: string) => sql`${sql.ref(`ledger.${name}`)} + ${sql.ref(`excluded.${name}`)}`
  return db
    .insertInto('ledger')
    .values({ ...values, ...counted })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'connectionId', 'shard']).doUpdateSet(Object.fromEntries(counters.map((name) => [name, sum(name)]))),
    ) as unknown as { compile: () => never }
})

/** Adds to the ledger of a line, in the transaction of what is counted. `contactId` says on which row. */
export const count = (tx: Tx, { connectionId, contactId = 0 }: { connectionId: number; contactId?: number }, counts: Partial<Counts>) =>
  add(tx.db, { ...none, ...counts, connectionId, shard: contactId % SHARDS })
