import type { ColumnValues } from '@recado/contract/contactLists/listColumns'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'

type Handle = TenantDb | Tx['db']
/** `id`: of the list's row or of the contact; what comes after is read after it. `hasNamedVariables`: whether staff gave the name. `values`: of the further columns of the list. `identity`: what all ways of writing the number share. */
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

/** Few enough to be done between two calls of others, of whom none is served while they are read and written. */
export const PORTION = 250

/** Whom a campaign may go to, in their order, a portion at a time. */
export const readCandidates = (db: Handle, { contactListId, tagId }: RecipientSource, after: number): Promise<CandidateRecipient[]> =>
  contactListId === null ? taggedPeople(db, tagId ?? 0, after) : listed(db, contactListId, after)

async function listed(db: Handle, contactListId: number, after: number): Promise<CandidateRecipient[]> {
  const rows = await (db as TenantDb)
    .selectFrom('contactListItems')
    .select(['id', 'name', 'number', 'email', 'isNamed', 'values', 'isWhatsappValid'])
    .where('contactListId', '=', contactListId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PORTION)
    .execute()
  return rows.map(({ isWhatsappValid, ...one }) => ({
    ...one,
    isInvalid: isWhatsappValid === false,
    identity: canonicalNumber(one.number),
  }))
}

/** The people of conversations that have the tag. */
async function taggedPeople(db: Handle, tagId: number, after: number): Promise<CandidateRecipient[]> {
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
    .limit(PORTION)
    .execute()
  return rows.map(({ number, ...one }) => ({
    ...one,
    ...{ number: number ?? '', values: {}, isInvalid: false, identity: canonicalNumber(number ?? '') },
  }))
}
