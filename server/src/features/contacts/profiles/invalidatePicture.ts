import type { Tx } from '../../../kernel/transact.ts'

/** Value of `shownAs`: the service now shows another picture than the stored one. */
export const UNKNOWN_PICTURE = ''

/** Forgets the picture of a contact that got another number: it may show another person. */
export async function invalidatePicture(tx: Tx, contactId: number) {
  const cleared = { mediaId: null, shownAs: UNKNOWN_PICTURE, lookAt: new Date(0) }
  await tx.db.updateTable('contactPictures').set(cleared).where('contactId', '=', contactId).execute()
  await tx.db.updateTable('contacts').set({ profilePicUrl: null }).where('id', '=', contactId).execute()
}
