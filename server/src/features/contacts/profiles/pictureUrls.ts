import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Job } from '../../../kernel/jobs.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { mediaUrlSigner } from '../../media/index.ts'

/** For this many days the signed address of a picture is valid. It is stored on the contact, so that reading a thousand contacts signs nothing. */
const VALID_DAYS = 60
const AT_ONCE = 500

type File = { id: string; hasThumbnail: boolean }
type Signing = Pick<PlatformKernel, 'urlSigner'>

export const pictureUrlSigner =
  (kernel: Signing) =>
  (companyId: number, { id, hasThumbnail }: File) =>
    mediaUrlSigner(kernel)(companyId, id, hasThumbnail ? 'thumbnail' : undefined, VALID_DAYS)

/** Renews the addresses long before they expire. No event is needed: the old address is still valid for weeks. */
export const renewPictureUrlsJob = (kernel: Pick<PlatformKernel, 'urlSigner' | 'platform'>): Job => ({
  name: 'contacts.pictures',
  every: '17 4 1,15 * *',
  run: () => renewFrom(kernel, 0),
})

async function renewFrom(kernel: Pick<PlatformKernel, 'urlSigner' | 'platform'>, after: number): Promise<void> {
  const rows = await kernel.platform
    .selectFrom('contactPictures')
    .innerJoin('media', 'media.id', 'contactPictures.mediaId')
    .select(['contactPictures.id as position', 'contactPictures.companyId', 'contactId', 'media.id', 'hasThumbnail'])
    .where('contactPictures.id', '>', after)
    .orderBy('contactPictures.id')
    .limit(AT_ONCE)
    .execute()
  for (const { companyId, contactId, ...file } of rows)
    await kernel.platform
      .updateTable('contacts')
      .set({ profilePicUrl: pictureUrlSigner(kernel)(companyId, file) })
      .where('companyId', '=', companyId)
      .where('id', '=', contactId)
      .where('profilePicUrl', 'is not', null)
      .execute()
  const last = rows.at(-1)
  if (last && rows.length === AT_ONCE) await renewFrom(kernel, last.position)
}

/** Value of `shownAs`: the service now shows another picture than the stored one. */
export const UNKNOWN_PICTURE = ''

/** Forgets the picture of a contact that got another number: it may show another person. */
export async function invalidatePicture(tx: Tx, contactId: number) {
  const cleared = { mediaId: null, shownAs: UNKNOWN_PICTURE, lookAt: new Date(0) }
  await tx.db.updateTable('contactPictures').set(cleared).where('contactId', '=', contactId).execute()
  await tx.db.updateTable('contacts').set({ profilePicUrl: null }).where('id', '=', contactId).execute()
}
