import type { ChangeKind } from '@recado/contract/changes'
import { sql } from 'kysely'
import { type ActorOfChanges, noteActorIsNeeded } from './database/actorOfChanges.ts'
import type { Tx } from './transact.ts'

/** What the log of changes tells beside the changes of rows. */
export type Act = {
  kind: ChangeKind
  /** It has a sentence in the texts of the page, `changeLog.json`. */
  action: string
  recordId?: string | number | undefined
  /** Never a name of a contact. */
  recordName?: string | undefined
  /** Further facts by name, shown like changed fields. */
  facts?: Readonly<Record<string, string | number>>
  /** Who acts, where it is not who makes the call, such as at a sign-in. */
  actor?: ActorOfChanges | undefined
}

/**
 * Writes an act into the log of changes, in the transaction of what it tells. Refused sign-ins of an account within a minute are one row that
 * counts. A function of the database writes it: the product's role cannot.
 * @example await recordAct(tx, { kind: 'support', action: 'supportStart', facts: { reason } })
 */
export async function recordAct(tx: Tx, { kind, action, recordId, recordName, facts, actor }: Act) {
  if (!actor) noteActorIsNeeded()
  const entries = Object.entries(facts ?? {}).map(([name, value]): [string, [null, string | number]] => [name, [null, value]])
  const details = entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null
  const written = sql`record_act(${sql.join([
    sql`${tx.companyId}::integer`,
    sql`${kind}::text`,
    sql`${action}::text`,
    sql`${recordId === undefined ? null : String(recordId)}::text`,
    sql`${recordName ?? null}::text`,
    sql`${details}::jsonb`,
    sql`${actor ? JSON.stringify(actor) : null}::jsonb`,
  ])})`
  await tx.defer(() => tx.db.selectNoFrom(written.as('recorded')).execute())
}
