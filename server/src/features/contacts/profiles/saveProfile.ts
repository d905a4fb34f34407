import type { Address, ContactProfile } from '../../../channels/channel.ts'
import { days, later } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { insertExternalMedia, storePicture } from '../../media/index.ts'
import { publishContact } from '../publishContact.ts'
import { findContacts } from '../resolveContact.ts'
import { pictureUrlSigner, UNKNOWN_PICTURE } from './pictureUrls.ts'
import type { DueContact } from './profileSync.ts'

const AGAIN_AFTER = days(7)
const AFTER_FAILURE = days(1)

type FetchedProfile = { companyId: number; contact: DueContact; profile: ContactProfile }

/** Stores the profile that a service shows of a contact: the picture as a file, and the name if the contact has none. */
export async function saveProfile(kernel: Kernel, { companyId, contact: { id, shownAs }, profile }: FetchedProfile) {
  const { clock, transact } = kernel
  const { picture, name } = profile
  const isNewPicture = (picture?.id ?? null) !== shownAs
  const file = isNewPicture && picture?.bytes ? await storePicture(kernel, { companyId, bytes: picture.bytes, name: 'picture' }) : undefined
  await transact({ companyId }, async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person) return
    if (file) await insertExternalMedia(tx, file)
    const stored = isNewPicture ? { mediaId: file?.id ?? null, shownAs: picture?.id ?? null } : {}
    await scheduleSync(tx, id, { lookAt: later(clock.now(), AGAIN_AFTER), ...stored })
    await applyProfile(tx, person, {
      at: clock.now(),
      ...(person.isGroup || person.isNameless ? { name } : {}),
      ...(isNewPicture && { profilePicUrl: file ? pictureUrlSigner(kernel)(companyId, file) : null }),
    })
  })
}

/** The profile could not be fetched: try again later, so that other contacts come first. */
export const postponeSync = ({ clock, transact }: Kernel, { companyId, contactId }: { companyId: number; contactId: number }) =>
  transact({ companyId }, async (tx) => {
    if (await lockPerson(tx, contactId)) await scheduleSync(tx, contactId, { lookAt: later(clock.now(), AFTER_FAILURE) })
  })

type Changed = { of: readonly Address[]; name?: string | undefined; isPictureNew?: boolean | undefined; at: Date }

/** A contact changed their profile: the name is stored at once, the picture is fetched when its turn comes. */
export async function handleProfileChange(tx: Tx, { of, name = '', isPictureNew, at }: Changed) {
  const [known] = (await findContacts(tx, of)).people
  const person = known && (await lockPerson(tx, known.id))
  if (!person) return
  if (isPictureNew) await scheduleSync(tx, person.id, { lookAt: at, shownAs: UNKNOWN_PICTURE })
  await applyProfile(tx, person, { at, name })
}

type Person = { id: number; name: string; isNamed: boolean; isGroup: boolean; profilePicUrl: string | null; isNameless: boolean }

async function lockPerson({ db }: Tx, id: number): Promise<Person | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'isNamed', 'isGroup', 'profilePicUrl'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { number, ...person } = row
  // A contact without a known name has the number or another address as name.
  return { ...person, isNameless: person.name === number || /^[\d?]+$/.test(person.name) }
}

type SyncState = { lookAt: Date; mediaId?: string | null; shownAs?: string | null }

const scheduleSync = ({ db }: Tx, contactId: number, state: SyncState) =>
  db
    .insertInto('contactPictures')
    .values({ contactId, ...state })
    .onConflict((conflict) => conflict.columns(['companyId', 'contactId']).doUpdateSet(state))
    .execute()

type ProfileChange = { at: Date; name?: string; profilePicUrl?: string | null }

/** Stores and publishes what differs. A name that staff gave stays. */
async function applyProfile(tx: Tx, person: Person, { at, name = '', profilePicUrl = person.profilePicUrl }: ProfileChange) {
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
  await publishContact(tx, person.id, 'update', { isHiddenFromWebhooks: changes.name === undefined })
}
