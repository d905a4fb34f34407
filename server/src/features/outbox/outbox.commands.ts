import type { MessageOrigin } from '@recado/contract/messages/origins'
import { sql } from 'kysely'
import { preparedInsert } from '../../kernel/database/preparedInsert.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { countInLedger, queuedCounterOf } from '../ledger/index.ts'
import type { OutboxKind, OutboxPayload } from './outbox.table.ts'
import { outboxWakeName } from './outboxWakeName.ts'

type Waiting = {
  connectionId: number
  contactId: number
  kind: OutboxKind
  messageId: string | null
  given?: OutboxPayload
  /** By which way a message came that is to be sent. */
  origin?: MessageOrigin | null
  at: Date
}

const insert = preparedInsert('outbox', ['connectionId', 'contactId', 'kind', 'messageId', 'given', 'notBefore'])

/** What is to go out over a line: handed over after the commit, in order for each contact, for as long as it takes. */
export async function enqueueOutbox(tx: Tx, { given = {}, origin, at, ...waiting }: Waiting) {
  const { connectionId, contactId, kind, messageId } = waiting
  const row = { connectionId, contactId, kind, messageId, given: JSON.stringify(given), notBefore: at }
  await tx.defer(() => insert(tx.db as TenantDb, row))
  if (waiting.kind === 'send') countInLedger(tx, waiting, { queued: 1, ...(origin && { [queuedCounterOf(origin)]: 1 }) })
  tx.wake(outboxWakeName(waiting.connectionId))
}

/** Whoever takes something out decides what becomes of it. What is not answered another process has taken out meanwhile. */
export const removeFromOutbox = ({ db }: Tx, ...seqs: readonly number[]) => out(db as TenantDb, { seqs })

const out = preparedRead<{ seqs: readonly number[] }, { seq: number }>((db, param) =>
  db
    .deleteFrom('outbox')
    .where('seq', '=', sql<number>`any(${param('seqs')}::bigint[])`)
    .returning('seq'),
)

type PutOff = { seq: number; connectionId: number; contactId: number; attempts: number; until: Date }

/** Tried again later, and nothing of that contact before it: so the rest is not even looked at until then. */
export const postponeOutbox = ({ db }: Tx, { seq, connectionId, contactId, attempts, until }: PutOff) =>
  db
    .updateTable('outbox')
    .set((eb) => ({ notBefore: until, attempts: eb.case().when('seq', '=', seq).then(attempts).else(eb.ref('attempts')).end() }))
    .where('connectionId', '=', connectionId)
    .where('contactId', '=', contactId)
    .where('notBefore', '<', until.toISOString())
    .execute()

/** Several contacts become one: what waits for them waits for that one. */
export const moveOutboxToContact = ({ db }: Tx, { kept, gone }: { kept: number; gone: readonly number[] }) =>
  db.updateTable('outbox').set({ contactId: kept }).where('contactId', 'in', gone).execute()
