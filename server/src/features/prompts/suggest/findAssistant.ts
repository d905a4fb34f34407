import { AppError } from '@recado/contract/errors'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { TenantDb } from '../../../kernel/database/schema.ts'

/**
 * The assistant that helps the agent of a ticket: the one chosen in its queue, else in its connection, else the only one of the company.
 * Where the chosen one is switched off, no other steps in.
 */
export async function findAssistant(db: TenantDb, { queueId, whatsappId }: Pick<Ticket, 'queueId' | 'whatsappId'>): Promise<number> {
  const { queue, connection, prompts } = await db
    .selectNoFrom(({ selectFrom }) => [
      jsonObjectFrom(selectFrom('queues').select(['promptId', 'assistantMode']).where('id', '=', queueId)).as('queue'),
      jsonObjectFrom(selectFrom('connections').select(['promptId', 'assistantMode']).where('id', '=', whatsappId)).as('connection'),
      jsonArrayFrom(selectFrom('prompts').select('id').limit(2)).as('prompts'),
    ])
    .executeTakeFirstOrThrow()
  const place = [queue, connection].find((one) => one && one.promptId !== null)
  const [first, another] = prompts
  const found = place ? place.promptId : another ? null : first?.id
  if (place?.assistantMode === 'off') throw new AppError('ERR_ASSISTANT_OFF')
  if (!found) throw new AppError('ERR_NO_ASSISTANT')
  return found
}

export const hasAssistant = async (db: TenantDb): Promise<boolean> =>
  (await db.selectFrom('prompts').select('id').limit(1).executeTakeFirst()) !== undefined
