import type { fillContactListEndpoint } from '@recado/contract/contactLists/contactListImport'
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertExists } from '../../kernel/crud.ts'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { settingOf } from '../settings/index.ts'
import { publishContactList, publishNewestItems } from './contactLists.event.ts'
import { addListItems, type NewListItem } from './imports/addListItems.ts'

type Wanted = z.output<typeof fillContactListEndpoint.body>
type Filling = { companyId: number; contactListId: number; wanted: Wanted }

const PORTION = 512

/** Adds the chosen contacts to a list, in batches. Items that exist stay as they are. */
export async function addContactsToList(
  { read, transact }: Pick<Kernel, 'read' | 'transact'>,
  { companyId, contactListId, wanted }: Filling,
) {
  const db = read(companyId)
  await findList(db, contactListId)
  const timezone = await settingOf(db, 'timezone')
  let [added, found, last] = [0, 0, 0]
  for (;;) {
    const people = await contactsAfter(db, last, { wanted, timezone })
    if (people.length === 0) break
    found += people.length
    last = people.at(-1)?.id ?? last
    added += await transact({ companyId }, async (tx) => {
      const fresh = await addListItems(tx, contactListId, people.map(asItem))
      await publishContactList(tx, contactListId)
      return fresh.size
    })
    if (people.length < PORTION) break
  }
  if (added > 0) await transact({ companyId }, (tx) => publishNewestItems(tx, contactListId))
  return { added, known: found - added }
}

/** Counts the chosen contacts, for the confirmation before they are added. */
export async function countContactsToAdd({ read }: Pick<Kernel, 'read'>, { companyId, contactListId, wanted }: Filling) {
  const db = read(companyId)
  await findList(db, contactListId)
  const meant = wantedContacts(db, { wanted, timezone: await settingOf(db, 'timezone') })
  const { count } = await meant.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return { count: Number(count) }
}

const findList = async (db: TenantDb, id: number) =>
  assertExists(await db.selectFrom('contactLists').select('id').where('id', '=', id).executeTakeFirst(), 'ERR_NO_CONTACT_LIST_FOUND')

const asItem = ({ name, number, email, isNamed }: NewListItem): NewListItem => ({ name, number, email, isNamed })

type Meant = { wanted: Wanted; timezone: string }

/** The next batch of contacts after an id. */
const contactsAfter = (db: TenantDb, last: number, meant: Meant) =>
  wantedContacts(db, meant)
    .select(['contacts.id', 'contacts.name', sql<string>`${sql.ref('contacts.number')}`.as('number'), 'contacts.email', 'contacts.isNamed'])
    .where('contacts.id', '>', last)
    .orderBy('contacts.id')
    .limit(PORTION)
    .execute()

/** Groups have no number and are left out. A contact without a ticket matches no filter by conversation, queue or connection. */
function wantedContacts(db: TenantDb, { wanted, timezone }: Meant) {
  const people = db.selectFrom('contacts').where('contacts.isGroup', '=', false).where('contacts.number', 'is not', null)
  const { dateStart, dateEnd, ...lists } = wanted
  const isAnybody = dateStart === null && dateEnd === null && Object.values(lists).every((ids) => ids.length === 0)
  return isAnybody ? people : people.where('contacts.id', 'in', hasConversation(db, { wanted, timezone }))
}

/** The contact has a ticket that matches the filters. */
function hasConversation(db: TenantDb, { wanted, timezone }: Meant) {
  const { tagIds, queueIds, whatsappIds, dateStart, dateEnd } = wanted
  const begin = (day: string, later: number) => sql<string>`(${day}::date + ${sql.lit(later)})::timestamp at time zone ${timezone}`
  const tagged = db.selectFrom('ticketTags').select('ticketTags.ticketId').where('ticketTags.tagId', '=', anyOf(tagIds))
  return db
    .selectFrom('tickets')
    .select('tickets.contactId')
    .$if(queueIds.length > 0, (rows) => rows.where('tickets.queueId', '=', anyOf(queueIds)))
    .$if(whatsappIds.length > 0, (rows) => rows.where('tickets.connectionId', '=', anyOf(whatsappIds)))
    .$if(tagIds.length > 0, (rows) => rows.where('tickets.id', 'in', tagged))
    .$if(dateStart !== null, (rows) => rows.where('tickets.updatedAt', '>=', begin(dateStart ?? '', 0)))
    .$if(dateEnd !== null, (rows) => rows.where('tickets.updatedAt', '<', begin(dateEnd ?? '', 1)))
}
