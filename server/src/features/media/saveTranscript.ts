import type { Tx } from '../../kernel/transact.ts'

/** Keeps what is said in a file; whoever comes second finds it written. True where it is new. */
export async function saveTranscript({ db }: Tx, mediaId: string, transcript: string): Promise<boolean> {
  const kept = db.updateTable('media').set({ transcript }).where('id', '=', mediaId).where('transcript', 'is', null)
  return (await kept.executeTakeFirst()).numUpdatedRows > 0n
}
