import type { Tx } from '../../kernel/transact.ts'
import { moveConversation, moveMessagesToContact } from '../messages/index.ts'
import { moveOutboxToContact } from '../outbox/index.ts'
import { moveSchedulesToContact } from '../schedules/index.ts'
import { mergeTickets } from '../tickets/index.ts'
import { mergeBlocks } from './blockContact.ts'
import { mergeLinks } from './linkedContacts.ts'
import { mergeOptOuts } from './optOut.ts'
import { publishContact } from './publishContact.ts'
import type { KnownContact } from './resolveContact.ts'

type Merge = { kept: KnownContact; gone: readonly KnownContact[]; at: Date }

/** Several contacts turn out to be one person: the oldest stays and takes over everything of the others. */
export async function mergeContacts(tx: Tx, { kept: oldest, gone: others, at }: Merge): Promise<KnownContact> {
  const [kept, gone] = [oldest.id, others.map(({ id }) => id)]
  await mergeTickets(tx, { kept, gone, at, moveConversation })
  await moveMessagesToContact(tx, { kept, gone })
  await moveOutboxToContact(tx, { kept, gone })
  await moveSchedulesToContact(tx, { kept, gone })
  await mergeOptOuts(tx, { kept, gone })
  await mergeLinks(tx, { kept, gone })
  await tx.record('contact.merging', { kept, gone })
  const blockedAt = await mergeBlocks(tx, { kept: oldest, gone: others, at })
  await tx.db.updateTable('contactIdentities').set({ contactId: kept }).where('contactId', 'in', gone).execute()
  for (const id of gone) await publishContact(tx, id, 'delete')
  const filled = await takeOverDetails(tx, { kept: oldest, gone: others, at })
  await tx.db.deleteFrom('contacts').where('id', 'in', gone).execute()
  return { ...filled, blockedAt }
}

/** Keeps what staff entered for the other contacts: name, e-mail and extra fields. */
async function takeOverDetails(tx: Tx, { kept, gone, at }: Merge): Promise<KnownContact> {
  const name = kept.isNamed ? undefined : gone.find(({ isNamed }) => isNamed)?.name
  const email = kept.email === '' ? gone.find((one) => one.email !== '')?.email : undefined
  const extraInfo = await addedDetails(tx, { kept, gone })
  if (name === undefined && email === undefined && !extraInfo) return kept
  const given = { ...(name !== undefined && { name, isNamed: true }), ...(email !== undefined && { email }) }
  const details = extraInfo && { extraInfo: JSON.stringify(extraInfo) }
  await tx.db
    .updateTable('contacts')
    .set({ ...given, ...details, updatedAt: at })
    .where('id', '=', kept.id)
    .execute()
  await publishContact(tx, kept.id, 'update')
  return { ...kept, ...given }
}

/** The extra fields of the contact that stays, with those that only the others have; undefined if the others add none. */
async function addedDetails({ db }: Tx, { kept, gone }: Omit<Merge, 'at'>) {
  const ids = [kept, ...gone].map(({ id }) => id)
  const rows = await db.selectFrom('contacts').select(['id', 'extraInfo']).where('id', 'in', ids).execute()
  const byId = new Map(rows.map(({ id, extraInfo }) => [id, extraInfo]))
  const own = byId.get(kept.id) ?? []
  const names = new Set(own.map(({ name }) => name))
  const added = gone.flatMap(({ id }) => byId.get(id) ?? []).filter(({ name }) => !names.has(name) && names.add(name))
  return added.length > 0 ? [...own, ...added] : undefined
}
