import { AppError } from '@recado/contract/errors'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { TenantDb } from '../../../kernel/database/schema.ts'

/** The assistant that helps the agent of a ticket: that of its queue, else of its connection, else the only one of the company. */
export async function findAssistant(db: TenantDb, { queueId, whatsappId }: Pick<Ticket, 'queueId' | 'whatsappId'>): Promise<number> {
  const prompts = await db
    .selectFrom('prompts')
    .select('id')
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('queues').select('id').whereRef('promptId', '=', 'prompts.id').where('id', '=', queueId)).as('isOfQueue'),
      exists(selectFrom('connections').select('id').whereRef('promptId', '=', 'prompts.id').where('id', '=', whatsappId)).as(
        'isOfConnection',
      ),
    ])
    .execute()
  const ofPlace = prompts.find(({ isOfQueue }) => isOfQueue) ?? prompts.find(({ isOfConnection }) => isOfConnection)
  const found = ofPlace ?? (prompts.length === 1 ? prompts[0] : undefined)
  if (!found) throw new AppError('ERR_NO_ASSISTANT')
  return found.id
}

export const hasAssistant = async (db: TenantDb): Promise<boolean> =>
  (await db.selectFrom('prompts').select('id').limit(1).executeTakeFirst()) !== undefined
