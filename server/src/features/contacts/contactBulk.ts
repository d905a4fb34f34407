import { contactBulkEndpoints, contacts } from '@recado/contract/contacts'
import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { assertExists } from '../../kernel/crud.ts'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { assertPlanFeature } from '../../kernel/http/authorize.ts'
import { readIds } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { BulkDefinition } from '../bulk/index.ts'
import { contactRows } from '../contactQueries/index.ts'
import { publishTags } from '../tags/index.ts'
import { tagTicket } from '../tickets/index.ts'
import { contactsReload } from './addContacts.ts'
import { contactStore } from './contacts.store.ts'
import { filterContacts } from './filterContacts.ts'
import type { Channels } from './lookUpNumber.ts'
import { recordOptOut } from './optOut.ts'

type Person = { name: string; number: string; email: string; isNamed: boolean }
/** How a bulk action adds to a contact list. `app.ts` passes it in, because contacts must not import contactLists, which imports contacts. */
export type ListWriter = {
  check: (tx: Tx, listId: number) => Promise<unknown>
  /** Returns false if the person is already in the list. */
  add: (tx: Tx, listId: number, person: Person) => Promise<boolean>
  publish: (tx: Tx, listId: number) => Promise<unknown>
}

type ContactBulk = BulkDefinition<typeof contactBulkEndpoints>
type Act = Parameters<ContactBulk['act']>[1]['action']
type Outside = { channels: Channels; lists: ListWriter }

export const createContactBulk = (kernel: Kernel, { channels, lists }: Outside): ContactBulk => ({
  name: 'contact',
  endpoints: contactBulkEndpoints,
  rights: { tag: 'tickets:write', addToList: 'contactLists:manage', optOut: 'contacts:optOut', delete: 'contacts:delete' },
  choose: chooseContacts,
  losses: async (db, ids) => ({ tickets: await countTickets(db, ids) }),
  check: (tx, { actor, action }) => check(tx, { actor, action, lists }),
  async act(tx, { id, action, actor }) {
    if (action.type === 'addToList') return addToList(tx, { id, listId: action.contactListId, lists })
    const contact = assertExists(
      await contactRows(tx.db).where('contacts.id', '=', id).forNoKeyUpdate('contacts').executeTakeFirst(),
      'ERR_NO_CONTACT_FOUND',
    )
    if (action.type === 'delete') return contactStore(channels).remove(tx, contact, actor)
    if (action.type === 'tag') return tagTicket(tx, actor, { ticketId: await lastTicketOf(tx, id), tagId: action.tagId })
    if (contact.isGroup) throw new AppError('ERR_NOT_SUPPORTED')
    if (contact.optedOutAt !== null) throw new AppError('ERR_CONTACT_OPTED_OUT')
    return recordOptOut(tx, {
      contactId: id,
      optedOut: true,
      reason: action.reason,
      userId: actor.userId,
      isBulk: true,
      at: kernel.clock.now(),
    })
  },
  async reload(tx, action) {
    tx.emit(contactsReload, 'reload', {}, { says: {} })
    if (action.type === 'tag') await publishTags(tx, [action.tagId])
    if (action.type === 'addToList') await lists.publish(tx, action.contactListId)
  },
})

const chooseContacts: ContactBulk['choose'] = async (db, { actor, chosen: { ids, filter }, most }) => {
  if (!ids)
    return readIds(
      db,
      { ...contacts, table: 'contacts', rows: (await filterContacts(filter ?? {}, db, actor)) ?? contactRows },
      { ...filter, most },
    )
  const rows = await db.selectFrom('contacts').select('id').where('id', '=', anyOf(ids)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function countTickets(db: TenantDb, ids: readonly number[]): Promise<number> {
  const counted = db.selectFrom('tickets').select((eb) => eb.fn.countAll<number>().as('count'))
  return Number((await counted.where('contactId', '=', anyOf(ids)).executeTakeFirstOrThrow()).count)
}

async function check(tx: Tx, { actor, action, lists }: { actor: Actor; action: Act; lists: ListWriter }) {
  if (action.type === 'tag')
    assertExists(await tx.db.selectFrom('tags').select('id').where('id', '=', action.tagId).executeTakeFirst(), 'ERR_NO_TAG_FOUND')
  if (action.type !== 'addToList') return
  assertPlanFeature({ plan: 'useCampaigns' }, actor)
  await lists.check(tx, action.contactListId)
}

/** The ticket of a contact that changed last. */
async function lastTicketOf({ db }: Tx, contactId: number): Promise<number> {
  const tickets = db
    .selectFrom('tickets')
    .select('id')
    .where('contactId', '=', contactId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
  return assertExists(await tickets.limit(1).executeTakeFirst(), 'ERR_NO_TICKET_FOUND').id
}

async function addToList(tx: Tx, { id, listId, lists }: { id: number; listId: number; lists: ListWriter }) {
  const rows = tx.db.selectFrom('contacts').select(['name', 'number', 'email', 'isNamed', 'isGroup']).where('id', '=', id).forNoKeyUpdate()
  const { number, isGroup, ...person } = assertExists(await rows.executeTakeFirst(), 'ERR_NO_CONTACT_FOUND')
  if (isGroup || number === null) throw new AppError('ERR_NOT_SUPPORTED')
  if (!(await lists.add(tx, listId, { ...person, number }))) throw new AppError('ERR_DUPLICATED_CONTACT')
}
