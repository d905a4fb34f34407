import type { ContactImportProgress } from '@recado/contract/contactImports'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { TenantDatabase, TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { jobName } from '../../../kernel/jobs.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { contactsReload } from '../addContacts.ts'
import { updateContactImport } from './imports.rows.ts'
import type { ContactImportJob } from './runContactImport.ts'

export const undoContactImportJobName = jobName<ContactImportJob>('contacts.undoImport')

type Builder = ExpressionBuilder<TenantDatabase, 'contacts'>
type Reason = ContactImportProgress['kept'][number]['reason']

/** Why undoing an import keeps a contact. If several reasons apply, the first counts. */
const reasonsToKeep: Readonly<Record<Reason, (eb: Builder) => Expression<SqlBool>>> = {
  ticket: (eb) => eb.exists(eb.selectFrom('tickets').select('tickets.id').whereRef('tickets.contactId', '=', 'contacts.id')),
  schedule: (eb) => eb.exists(eb.selectFrom('schedules').select('schedules.id').whereRef('schedules.contactId', '=', 'contacts.id')),
  optOut: (eb) => eb.exists(eb.selectFrom('optOuts').select('optOuts.id').whereRef('optOuts.contactId', '=', 'contacts.id')),
  edited: () => sql<SqlBool>`${sql.ref('contacts.updatedAt')} > ${sql.ref('contacts.createdAt')}`,
}
const reasons = Object.keys(reasonsToKeep) as Reason[]
const reasonIn = (eb: Builder) => {
  const cases = reasons.map((reason) => sql`when ${reasonsToKeep[reason](eb)} then ${sql.lit(reason)}`)
  return sql<Reason | null>`case ${sql.join(cases, sql` `)} end`
}
const isUnreferenced = (eb: Builder) => eb.not(eb.or(reasons.map((reason) => reasonsToKeep[reason](eb))))

/** How many contacts undoing would remove, and how many it would keep for which reason. */
export async function countUndoable(db: TenantDb | Tx['db'], importId: number) {
  const rows = await (db as TenantDb)
    .selectFrom('contacts')
    .select((eb) => reasonIn(eb).as('reason'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('contacts.importId', '=', importId)
    .groupBy('reason')
    .execute()
  const counts = new Map(rows.map(({ reason, count }) => [reason, Number(count)]))
  return {
    removable: counts.get(null) ?? 0,
    kept: reasons.flatMap((reason) => (counts.has(reason) ? { reason, count: counts.get(reason) ?? 0 } : [])),
  }
}

const BATCH_SIZE = 500

/** Removes the contacts of an import that nothing refers to, in batches. Each batch stores how far it has come in the same transaction. */
export async function runContactImportUndo(kernel: Kernel, { companyId, importId }: ContactImportJob): Promise<void> {
  while (await kernel.transact({ companyId }, (tx) => removeBatch(tx, importId)));
}

/** Returns whether more contacts remain. */
async function removeBatch(tx: Tx, importId: number): Promise<boolean> {
  const locked = tx.db.selectFrom('contactImports').select(['state', 'removed', 'lastLooked']).where('id', '=', importId).forUpdate()
  const sheet = await locked.executeTakeFirst()
  if (sheet?.state !== 'undoing') return false
  // Lock the contacts before looking for references: a ticket that is being created now is waited for, and then seen.
  const contacts = await tx.db
    .selectFrom('contacts')
    .select('id')
    .where('importId', '=', importId)
    .where('id', '>', sheet.lastLooked)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .execute()
  const last = contacts.at(-1)
  if (!last) {
    const { kept } = await countUndoable(tx.db, importId)
    await updateContactImport(tx, importId, { state: 'undone', kept: JSON.stringify(kept) })
    tx.emit(contactsReload, 'reload', {}, { says: {} })
    return false
  }
  const removal = tx.db.deleteFrom('contacts').where('contacts.id', '=', sql<number>`any(${contacts.map(({ id }) => id)}::int[])`)
  const removed = await removal
    .where(isUnreferenced as never)
    .returning('contacts.id')
    .execute()
  await updateContactImport(tx, importId, { removed: sheet.removed + removed.length, lastLooked: last.id })
  return true
}
