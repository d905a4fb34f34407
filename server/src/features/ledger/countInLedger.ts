import { type MessageOrigin, messageOrigins } from '@recado/contract/messages/origins'
import { sql } from 'kysely'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { Tx } from '../../kernel/transact.ts'

/** The counter of queued messages for one origin. */
export const queuedCounterOf = <Origin extends MessageOrigin>(origin: Origin) =>
  `from${origin.charAt(0).toUpperCase()}${origin.slice(1)}` as `from${Capitalize<Origin>}`

const sums = ['received', 'stored', 'blocked', 'duplicates', 'quarantined', 'queued', 'sent', 'failed'] as const
export const ledgerCounters = [...sums, ...messageOrigins.map((origin) => queuedCounterOf(origin))]
type Counts = Record<(typeof ledgerCounters)[number], number>

/** The counts of a connection are spread over this many rows. With one row, its messages would wait for each other's commits. */
const SHARDS = 16
const none = Object.fromEntries(ledgerCounters.map((name) => [name, 0])) as Counts

const add = prepared(params<Counts & { connectionId: number; shard: number }>(), (db, p) => {
  const values = { connectionId: p.connectionId, shard: p.shard }
  const counted = Object.fromEntries(ledgerCounters.map((name) => [name, p[name]]))
  const sum = (name: string) => sql`${sql.ref(`ledger.${name}`)} + ${sql.ref(`excluded.${name}`)}`
  return db
    .insertInto('ledger')
    .values({ ...values, ...counted })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'connectionId', 'shard'])
        .doUpdateSet(Object.fromEntries(ledgerCounters.map((name) => [name, sum(name)]))),
    )
})

type Sums = { connectionId: number; shard: number; counts: Counts }
const unwritten = new WeakMap<Tx, Map<string, Sums>>()

/**
 * Adds to the counts of a connection in the transaction of the message, as its last statement, because others wait for the row until the
 * commit. `contactId` chooses the row.
 */
export function countInLedger(
  tx: Tx,
  { connectionId, contactId = 0 }: { connectionId: number; contactId?: number },
  counts: Partial<Counts>,
) {
  const sums = unwritten.get(tx) ?? flushBeforeCommit(tx)
  const shard = contactId % SHARDS
  const key = `${connectionId} ${shard}`
  const before = sums.get(key)?.counts ?? none
  const after = Object.fromEntries(ledgerCounters.map((name) => [name, before[name] + (counts[name] ?? 0)])) as Counts
  sums.set(key, { connectionId, shard, counts: after })
}

/** All transactions use the same order, so that no two wait for each other. */
function flushBeforeCommit(tx: Tx) {
  const sums = new Map<string, Sums>()
  unwritten.set(tx, sums)
  tx.beforeCommit(async () => {
    const inOrder = [...sums.values()].sort((one, other) => one.connectionId - other.connectionId || one.shard - other.shard)
    for (const { counts, ...row } of inOrder) await tx.defer(() => add(tx.db, { ...counts, ...row }))
  })
  return sums
}
