import type { ColumnValues } from '@recado/contract/contactLists/listColumns'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import { sql } from 'kysely'
import { powerOfTwoBatches } from '../../../kernel/powerOfTwoBatches.ts'
import type { Tx } from '../../../kernel/transact.ts'

/** `isNamed`: staff gave the name, as in a spreadsheet. */
export type NewListItem = { name: string; number: string; email: string; isNamed: boolean; values?: ColumnValues }

/**
 * Adds people to a list, and answers which numbers were added. Items that exist get only the values of the further columns: a sheet that is
 * imported again updates those.
 */
export async function addListItems(tx: Tx, contactListId: number, people: readonly NewListItem[]): Promise<Set<string>> {
  const once = [...new Map(people.toReversed().map((person) => [canonicalNumber(person.number), person])).entries()]
  const reached = await reachedNumbers(
    tx,
    once.map(([canonical]) => canonical),
  )
  const rows = once.map(([canonical, { values = {}, ...person }]) => ({
    ...person,
    values: JSON.stringify(values),
    contactListId,
    canonical,
    isWhatsappValid: reached.has(canonical) || null,
  }))
  const added = new Set<string>()
  for (const some of powerOfTwoBatches(rows.toSorted((a, b) => (a.canonical < b.canonical ? -1 : 1)))) {
    const insert = tx.db.insertInto('contactListItems').values(some)
    const written = await insert
      .onConflict((conflict) =>
        conflict
          .columns(['companyId', 'contactListId', 'canonical'])
          .doUpdateSet({ values: sql<string>`${sql.ref('contactListItems.values')} || ${sql.ref('excluded.values')}` })
          .where(sql<boolean>`not ${sql.ref('contactListItems.values')} @> ${sql.ref('excluded.values')}`),
      )
      // `xmax` is 0 for an inserted row and not for an updated one.
      .returning(['canonical', sql<boolean>`xmax = 0`.as('isFresh')])
      .execute()
    for (const { canonical, isFresh } of written) if (isFresh) added.add(canonical)
  }
  return added
}

/** Numbers to which a message was delivered, or from which one came: they need no lookup. */
async function reachedNumbers({ db }: Tx, canonicals: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('contactIdentities')
    .select('contactIdentities.value')
    .where('contactIdentities.kind', '=', 'number')
    .where('contactIdentities.value', '=', sql<string>`any(${canonicals}::text[])`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tickets')
          .innerJoin('messages', 'messages.ticketId', 'tickets.id')
          .select('messages.id')
          .whereRef('tickets.contactId', '=', 'contactIdentities.contactId')
          .where((eb) => eb.or([eb('messages.fromMe', '=', false), eb('messages.ack', '>=', 2)])),
      ),
    )
    .execute()
  return new Set(rows.map(({ value }) => value))
}
