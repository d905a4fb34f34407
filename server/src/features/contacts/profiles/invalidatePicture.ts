import type { Tx } from '../../../kernel/transact.ts'

/** What is kept is not what the service shows any more. */
export const UNKNOWN_PICTURE = ''

/** What was known by this contact's number is somebody else's. */
export async function invalidatePicture(tx: Tx, contactId: number) {
  const forgotten = { mediaId: null, shownAs: UNKNOWN_PICTURE, lookAt: new Date(0) }
  await tx.db.updateTable('contactPictures').set(forgotten).where('contactId', '=', contactId).execute()
  await tx.db.updateTable('contacts').set({ profilePicUrl: null }).where('id', '=', contactId).execute()
}
