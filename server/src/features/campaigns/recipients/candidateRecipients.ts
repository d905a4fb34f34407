import type { ColumnValues } from '@recado/contract/contactLists/listColumns'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'

type Handle = TenantDb | Tx['db']
/**
 * `id`: of the list row or of the contact; the next batch is read after it. `isNamed`: staff gave the name.
 * `values`: the further columns of the list. `identity`: the same for all ways to write the number.
 */
export type CandidateRecipient = {
  id: number
  name: string
  number: string
  email: string
  isNamed: boolean
  values: ColumnValues
  isInvalid: boolean
  identity: string
}
export type RecipientSource = { contactListId: number | null; tagId: number | null }

/** A small batch: the process serves no request while it reads and writes one. */
export const BATCH_SIZE = 250

/** The next batch of contacts who may get a campaign, in the order of their ids. */
export const readCandidates = (db: Handle, { contactListId, tagId }: RecipientSource, after: number): Promise<CandidateRecipient[]> =>
  contactListId === null ? taggedContacts(db, tagId ?? 0, after) : listItems(db, contactListId, after)

async function listItems(db: Handle, contactListId: number, after: number): Promise<CandidateRecipient[]> {
  const rows = await (db as TenantDb)
    .selectFrom('contactListItems')
    .select(['id', 'name', 'number', 'email', 'isNamed', 'values', 'isWhatsappValid'])
    .where('contactListId', '=', contactListId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ isWhatsappValid, ...row }) => ({
    ...row,
    isInvalid: isWhatsappValid === false,
    identity: canonicalNumber(row.number),
  }))
}

/** The contacts of tickets that have the tag. */
async function taggedContacts(db: Handle, tagId: number, after: number): Promise<CandidateRecipient[]> {
  const rows = await (db as TenantDb)
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'email', 'isNamed'])
    .where('isGroup', '=', false)
    .where('number', 'is not', null)
    .where('id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tickets')
          .innerJoin('ticketTags', 'ticketTags.ticketId', 'tickets.id')
          .select('tickets.id')
          .whereRef('tickets.contactId', '=', 'contacts.id')
          .where('ticketTags.tagId', '=', tagId),
      ),
    )
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ number, ...row }) => ({
    ...row,
    number: number ?? '',
    values: {},
    isInvalid: false,
    identity: canonicalNumber(number ?? ''),
  }))
}
