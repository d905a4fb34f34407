import type { ContactList, ContactListItem, contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import type { ColumnValues } from '@recado/contract/contactLists/listColumns'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type { z } from 'zod'
import { assertExists, type Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { detachFromCampaigns } from '../campaigns/index.ts'
import { type Channels, lookUpNumber } from '../contacts/index.ts'
import { publishContactList } from './contactLists.event.ts'
import { contactListItemRows, contactListRows } from './contactLists.rows.ts'
import { addListColumns } from './listColumns.ts'

type ListStore = Store<
  ContactList,
  z.output<typeof contactLists.create>,
  z.output<typeof contactLists.update>,
  z.output<typeof contactLists.endpoints.list.query>
>

const readList = async ({ db }: Tx, id: number) => contactListRows(db).where('contactLists.id', '=', id).executeTakeFirstOrThrow()

export const contactListStore = (kernel: Pick<Kernel, 'urlSigner'>): ListStore => ({
  table: 'contactLists',
  rows: contactListRows,
  filtered:
    async ({ archived = false }) =>
    (db) =>
      contactListRows(db).where('contactLists.archived', '=', archived),
  async create(tx, values) {
    const { id } = await tx.db.insertInto('contactLists').values(values).returning('id').executeTakeFirstOrThrow()
    return readList(tx, id)
  },
  async update(tx, { id, row, values }) {
    if (Object.keys(values).length === 0) return row
    await tx.db.updateTable('contactLists').set(values).where('id', '=', id).execute()
    return readList(tx, id)
  },
  async remove(tx, { id, name }) {
    await detachFromCampaigns(tx, kernel, { column: 'contactListId', id, name })
    await tx.db.deleteFrom('contactLists').where('id', '=', id).execute()
  },
})

/** `prepare` asks the service about the number, before the transaction begins. */
type PreparedNumber = { isWhatsappValid?: boolean | null }
type NewItem = z.output<typeof contactListItems.create> & PreparedNumber
type ItemChanges = z.output<typeof contactListItems.update> & PreparedNumber
type ItemStore = Store<ContactListItem, NewItem, ItemChanges, z.output<typeof contactListItems.endpoints.list.query>>

const readItem = async ({ db }: Tx, id: number) => contactListItemRows(db).where('contactListItems.id', '=', id).executeTakeFirstOrThrow()

/** Adds a column to the list for each key that it does not have yet. */
async function withColumns(tx: Tx, contactListId: number, values: ColumnValues): Promise<ColumnValues> {
  const titles = Object.keys(values)
  if (titles.length === 0) return {}
  const keys = await addListColumns(tx, contactListId, titles)
  return Object.fromEntries(titles.flatMap((title, at) => (keys[at] ? [[keys[at], values[title] ?? '']] : [])))
}

export const contactListItemStore = (channels: Channels): ItemStore => ({
  table: 'contactListItems',
  rows: contactListItemRows,
  async filtered({ contactListId }, db) {
    if (contactListId === undefined) return undefined
    const list = await db.selectFrom('contactLists').select('id').where('id', '=', contactListId).executeTakeFirst()
    assertExists(list, 'ERR_NO_CONTACT_LIST_FOUND')
    return (handle) => contactListItemRows(handle).where('contactListItems.contactListId', '=', contactListId)
  },
  async prepare(values, { actor: { companyId }, db }) {
    if (values.number === undefined) return values
    const { number, isKnown } = await lookUpNumber(db, { channels, companyId, number: values.number })
    return { ...values, number, isWhatsappValid: isKnown }
  },
  async create(tx, { values, ...person }) {
    const canonical = canonicalNumber(person.number)
    const inColumns = JSON.stringify(await withColumns(tx, person.contactListId, values))
    const { id } = await tx.db
      .insertInto('contactListItems')
      .values({ ...person, values: inColumns, canonical })
      .returning('id')
      .executeTakeFirstOrThrow()
    await publishContactList(tx, person.contactListId)
    return readItem(tx, id)
  },
  async update(tx, { id, row, values: { values: changed, ...values } }) {
    if (!changed && Object.keys(values).length === 0) return row
    const changes = {
      ...values,
      ...(changed && { values: JSON.stringify(await withColumns(tx, row.contactListId, changed)) }),
      ...(values.number !== undefined && { canonical: canonicalNumber(values.number) }),
      ...(values.name !== undefined && values.name !== row.name && { isNamed: true }),
    }
    await tx.db.updateTable('contactListItems').set(changes).where('id', '=', id).execute()
    await publishContactList(tx, row.contactListId)
    return readItem(tx, id)
  },
  async remove(tx, { id, contactListId }) {
    await tx.db.deleteFrom('contactListItems').where('id', '=', id).execute()
    await publishContactList(tx, contactListId)
  },
})
