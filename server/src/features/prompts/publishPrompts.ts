import type { Prompt } from '@recado/contract/prompts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { maskPrompt, promptRows } from './prompts.rows.ts'

/** Sent to administrators only: they alone manage prompts. */
export const promptEvent: LiveEvent<Prompt> = {
  name: 'prompt',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}

/** Publishes prompts whose queue has changed. */
export async function publishPrompts(tx: Tx, secrets: Secrets, ids: readonly number[]) {
  if (ids.length === 0) return
  const rows = await promptRows(tx.db).where('prompts.id', 'in', ids).execute()
  for (const row of rows) tx.emit(promptEvent, 'update', maskPrompt(secrets)(row))
}

export async function promptIdsOfQueue({ db }: Tx, queueId: number): Promise<number[]> {
  const rows = await db.selectFrom('prompts').select('id').where('queueId', '=', queueId).execute()
  return rows.map(({ id }) => id)
}
