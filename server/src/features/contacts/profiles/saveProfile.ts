import type { Address, ContactProfile } from '../../../channels/channel.ts'
import { days, later } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { insertExternalMedia, storePicture } from '../../media/index.ts'
import { publishContact } from '../publishContact.ts'
import { findContacts } from '../resolve/findContacts.ts'
import type { DueContact } from './dueContact.ts'
import { UNKNOWN_PICTURE } from './invalidatePicture.ts'
import { pictureUrlSigner } from './pictureUrls.ts'

const AGAIN_AFTER = days(7)
const AFTER_FAILURE = days(1)

type Looked = { companyId: number; contact: DueContact; appearance: ContactProfile }

/** What a service has shown of somebody, kept once: the picture as a file of ours, the name where nobody has given one. */
export async function saveProfile(kernel: Kernel, { companyId, contact: { id, shownAs }, appearance }: Looked) {
  const { clock, transact } = kernel
  const { picture, name } = appearance
  const isAnother = (picture?.id ?? null) !== shownAs
  const file = isAnother && picture?.bytes ? await storePicture(kernel, { companyId, bytes: picture.bytes, name: 'picture' }) : undefined
  await transact({ companyId }, async (tx) => {
    const person = await personOf(tx, id)
    if (!person) return
    if (file) await insertExternalMedia(tx, file)
    const kept = isAnother ? { mediaId: file?.id ?? null, shownAs: picture?.id ?? null } : {}
    await scheduleSync(tx, id, { lookAt: later(clock.now(), AGAIN_AFTER), ...kept })
    await applyProfile(tx, person, {
      at: clock.now(),
      ...(person.isGroup || person.isNameless ? { name } : {}),
      ...(isAnother && { profilePicUrl: file ? pictureUrlSigner(kernel)(companyId, file) : null }),
    })
  })
}

/** It could not be asked about: others come first from now on. */
export const postponeSync = ({ clock, transact }: Kernel, { companyId, contactId }: { companyId: number; contactId: number }) =>
  transact({ companyId }, async (tx) => {
    if (await personOf(tx, contactId)) await scheduleSync(tx, contactId, { lookAt: later(clock.now(), AFTER_FAILURE) })
  })

type Changed = { of: readonly Address[]; name?: string | undefined; isPictureNew?: boolean | undefined; at: Date }

/** Somebody shows themselves in another way: a name is had at once, a picture is looked at when it is its turn. */
export async function handleProfileChange(tx: Tx, { of, name = '', isPictureNew, at }: Changed) {
  const [known] = (await findContacts(tx, of)).people
  const person = known && (await personOf(tx, known.id))
  if (!person) return
  if (isPictureNew) await scheduleSync(tx, person.id, { lookAt: at, shownAs: UNKNOWN_PICTURE })
  await applyProfile(tx, person, { at, name })
}

type Person = { id: number; name: string; isNamed: boolean; isGroup: boolean; profilePicUrl: string | null; isNameless: boolean }

async function personOf({ db }: Tx, id: number): Promise<Person | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'isNamed', 'isGroup', 'profilePicUrl'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { number, ...person } = row
  // Whoever has not said how they are called stands there by their address.
  return { ...person, isNameless: person.name === number || /^[\d?]+$/.test(person.name) }
}

type Look = { lookAt: Date; mediaId?: string | null; shownAs?: string | null }

const scheduleSync = ({ db }: Tx, contactId: number, look: Look) =>
  db
    .insertInto('contactPictures')
    .values({ contactId, ...look })
    .onConflict((conflict) => conflict.columns(['companyId', 'contactId']).doUpdateSet(look))
    .execute()

type Shown = { at: Date; name?: string; profilePicUrl?: string | null }

/** Told of where it is another one. A name that staff gave stays. */
async function applyProfile(tx: Tx, person: Person, { at, name = '', profilePicUrl = person.profilePicUrl }: Shown) {
  const given = name.trim()
  const changes = {
    ...(given !== '' && !person.isNamed && given !== person.name && { name: given }),
    ...(profilePicUrl !== person.profilePicUrl && { profilePicUrl }),
  }
  if (Object.keys(changes).length === 0) return
  await tx.db
    .updateTable('contacts')
    .set({ ...changes, updatedAt: at })
    .where('id', '=', person.id)
    .execute()
  await publishContact(tx, person.id, 'update', { isInternal: changes.name === undefined })
}
