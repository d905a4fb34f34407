import type { MessageOrigin } from '@recado/contract/messages/origins'
import { sql } from 'kysely'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { countInLedger, queuedCounterOf } from '../ledger/index.ts'
import type { OutboxKind, OutboxPayload } from './outbox.table.ts'

type NewOutboxItem = {
  connectionId: number
  contactId: number
  kind: OutboxKind
  messageId: string | null
  given?: OutboxPayload
  /** Who or what sends the message; the ledger counts it. */
  origin?: MessageOrigin | null
  at: Date
}

type NewRow = Pick<NewOutboxItem, 'connectionId' | 'contactId' | 'kind' | 'messageId'> & { given: string; notBefore: Date }
const insert = prepared(params<NewRow>(), (db, p) =>
  db.insertInto('outbox').values({
    connectionId: p.connectionId,
    contactId: p.contactId,
    kind: p.kind,
    messageId: p.messageId,
    given: p.given,
    notBefore: p.notBefore,
  }),
)

/**
 * Queues something for a connection. After the commit it is delivered, in order for each contact. It is retried for about ten minutes and
 * then shown as failed; a rate limit does not count as a try, and nothing is tried while the connection is down.
 */
export async function enqueueOutbox(tx: Tx, { given = {}, origin, at, ...waiting }: NewOutboxItem) {
  const { connectionId, contactId, kind, messageId } = waiting
  const row = { connectionId, contactId, kind, messageId, given: JSON.stringify(given), notBefore: at }
  await tx.defer(() => insert(tx.db, row))
  if (waiting.kind === 'send') countInLedger(tx, waiting, { queued: 1, ...(origin && { [queuedCounterOf(origin)]: 1 }) })
  tx.wake(outboxWakeName(waiting.connectionId))
}

/** The process that removes a row decides what became of it. Rows that are not answered were removed by another process. */
export const removeFromOutbox = ({ db }: Tx, ...seqs: readonly number[]) => out(db, { seqs })

const out = prepared(params<{ seqs: readonly number[] }>(), (db, p) =>
  db.deleteFrom('outbox').where('seq', '=', sql<number>`any(${p.seqs}::bigint[])`).returning('seq'),
)

/** Replaces what a waiting row carries. */
export const replaceOutboxPayload = ({ db }: Tx, seq: number, given: OutboxPayload) =>
  db
    .updateTable('outbox')
    .set({ given: JSON.stringify(given) })
    .where('seq', '=', seq)
    .execute()

type Postponed = { seq: number; connectionId: number; contactId: number; attempts: number; until: Date }

/** Tries a row again later. All rows of the contact wait with it: nothing may overtake, and none of them is looked at until then. */
export const postponeOutbox = ({ db }: Tx, { seq, connectionId, contactId, attempts, until }: Postponed) =>
  db
    .updateTable('outbox')
    .set((eb) => ({ notBefore: until, attempts: eb.case().when('seq', '=', seq).then(attempts).else(eb.ref('attempts')).end() }))
    .where('connectionId', '=', connectionId)
    .where('contactId', '=', contactId)
    .where('notBefore', '<', until.toISOString())
    .execute()

/** Moves the rows of contacts that were merged into another one. */
export const moveOutboxToContact = ({ db }: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) =>
  db.updateTable('outbox').set({ contactId: kept }).where('contactId', 'in', gone).execute()

/** The name under which the owner of a connection is woken when something is queued. */
export const outboxWakeName = (connectionId: number) => `line ${connectionId}`

/** How many messages wait on each connection that has any. */
export async function countOutbox(db: TenantDb): Promise<{ connectionId: number; count: number }[]> {
  const rows = await db
    .selectFrom('outbox')
    .where('kind', '=', 'send')
    .groupBy('connectionId')
    .select((eb) => ['connectionId', eb.fn.countAll<string>().as('count')])
    .execute()
  return rows.map(({ connectionId, count }) => ({ connectionId, count: Number(count) }))
}
