import type { Tx } from '../../kernel/transact.ts'

/** Stores a transcript. Returns false if there was one already. */
export async function saveTranscript({ db }: Tx, mediaId: string, transcript: string): Promise<boolean> {
  const kept = db.updateTable('media').set({ transcript }).where('id', '=', mediaId).where('transcript', 'is', null)
  return (await kept.executeTakeFirst()).numUpdatedRows > 0n
}
