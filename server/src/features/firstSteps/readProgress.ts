import { type FirstStepsProgress, firstStepNames } from '@recado/contract/firstSteps'
import type { TenantDb } from '../../kernel/database/schema.ts'

/**
 * Reads the progress from the data in one statement. Each step uses an index and stops at the first row: messages from the newest, answers
 * only of tickets with an agent, because a company may have millions of messages of its bot.
 */
export async function readProgress(db: TenantDb, userId: number): Promise<FirstStepsProgress> {
  const { hidden, ...facts } = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('connections').select('connections.id').where('status', '=', 'CONNECTED')).as('line'),
      eb
        .exists(
          eb
            .selectFrom('messages')
            .select('messages.id')
            .where('fromMe', '=', false)
            .orderBy('createdAt', 'desc')
            .orderBy('seq', 'desc')
            .limit(1),
        )
        .as('message'),
      eb
        .exists(
          eb
            .selectFrom('attendances')
            .innerJoin('messages', 'messages.ticketId', 'attendances.ticketId')
            .select('messages.id')
            .where('attendances.userId', 'is not', null)
            .where('messages.fromMe', '=', true)
            .where('messages.userId', 'is not', null)
            .where('messages.isAutomatic', '=', false),
        )
        .as('answer'),
      eb
        .or([
          eb.exists(eb.selectFrom('users').select('users.id').orderBy('users.id').offset(1).limit(1)),
          eb.exists(eb.selectFrom('invitations').select('invitations.id').where('usedAt', 'is', null).where('revokedAt', 'is', null)),
        ])
        .as('colleague'),
      eb.exists(eb.selectFrom('queueOptions').select('queueOptions.id')).as('menu'),
      eb.exists(eb.selectFrom('hiddenFirstSteps').select('userId').where('userId', '=', userId)).as('hidden'),
    ])
    .executeTakeFirstOrThrow()
  return { done: firstStepNames.filter((step) => facts[step]), hidden: Boolean(hidden) }
}
