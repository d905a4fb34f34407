import type { Prompt } from '@recado/contract/prompts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { maskPrompt, promptRows } from './prompts.rows.ts'

/** Only those who manage prompts hear of them. */
export const promptEvent: LiveEvent<Prompt> = {
  name: 'prompt',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}

/** Something that shows on these prompts has changed elsewhere: their queue. */
export async function publishPrompts(tx: Tx, secrets: Secrets, ids: readonly number[]) {
  if (ids.length === 0) return
  const rows = await promptRows(tx.db).where('prompts.id', 'in', ids).execute()
  for (const row of rows) tx.emit(promptEvent, 'update', maskPrompt(secrets)(row))
}

export async function promptIdsOfQueue({ db }: Tx, queueId: number): Promise<number[]> {
  const rows = await db.selectFrom('prompts').select('id').where('queueId', '=', queueId).execute()
  return rows.map(({ id }) => id)
}
