import type { Address } from '../../channels/channel.ts'
import type { Tx } from '../../kernel/transact.ts'
import { contactsByIdentity, identitiesOf, identityKey, insertIdentities } from './identities.ts'
import { mergeContacts } from './mergeContacts.ts'
import { publishContact } from './publishContact.ts'
import { findContacts } from './resolveContact.ts'

type Moved = { from: readonly Address[]; to: readonly Address[]; at: Date }

/**
 * The service says that a person has new addresses: the contact gets them and loses the old ones, since an old number may later belong
 * to another person.
 */
export async function renumberContact(tx: Tx, { from, to, at }: Moved) {
  const { people: before } = await findContacts(tx, from)
  const [oldest] = before
  if (!oldest) return
  const { people } = await findContacts(tx, [...from, ...to])
  const merged = people.filter(({ id }) => id !== oldest.id)
  if (merged.length > 0) await mergeContacts(tx, { kept: oldest, gone: merged, at })
  const remaining = new Set(identitiesOf(to).map(identityKey))
  for (const { kind, value } of identitiesOf(from).filter((one) => !remaining.has(identityKey(one))))
    await tx.db
      .deleteFrom('contactIdentities')
      .where('kind', '=', kind)
      .where('value', '=', value)
      .where('contactId', '=', oldest.id)
      .execute()
  const owners = await contactsByIdentity(tx.db, identitiesOf(to))
  await insertIdentities(
    tx,
    oldest.id,
    identitiesOf(to).filter((one) => !owners.has(identityKey(one))),
  )
  const number = to.find(({ kind }) => kind === 'number')?.value
  if (number !== undefined) await tx.db.updateTable('contacts').set({ number, updatedAt: at }).where('id', '=', oldest.id).execute()
  await publishContact(tx, oldest.id, 'update', { isHiddenFromWebhooks: number === undefined || number === oldest.number })
}
