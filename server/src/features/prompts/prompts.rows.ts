import type { Prompt } from '@recado/contract/prompts'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { type RowsQuery, rowsQuery } from '../../kernel/readPage.ts'
import { maskSecret, type Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Prompts with the queue that they hand over to. The key is still encrypted. */
export const promptRows = (db: TenantDb | Tx['db']): RowsQuery<Prompt> =>
  rowsQuery<Prompt>(
    (db as TenantDb)
      .selectFrom('prompts')
      .select(['prompts.id', 'prompts.name', 'prompts.prompt', 'prompts.model', 'prompts.maxTokens', 'prompts.temperature'])
      .select(['prompts.endpoint', 'prompts.apiKeySealed as apiKey', 'prompts.maxMessages', 'prompts.queueId'])
      .select(['prompts.maxAnswers', 'prompts.endAfterHours', 'prompts.tokensPerDay', 'prompts.tokensPerMonth', 'prompts.pausedUntil'])
      .select(['prompts.usesKnowledge', 'prompts.sendsWholeKnowledge', 'prompts.answersWhileClosed', 'prompts.alwaysHandOver'])
      .select(['prompts.testBar', 'prompts.testsWeekly', 'prompts.tone'])
      .select((eb) =>
        eb
          .case()
          .when('prompts.knowledgeArticleIds', 'is', null)
          .then(null)
          .else(
            sql<number[]>`array(${eb
              .selectFrom('knowledgeArticles')
              .select('knowledgeArticles.id')
              .where(sql<boolean>`${sql.ref('knowledgeArticles.id')} = any(${sql.ref('prompts.knowledgeArticleIds')})`)
              .orderBy('knowledgeArticles.id')})`,
          )
          .end()
          .as('knowledgeArticleIds'),
      )
      .select((eb) =>
        jsonObjectFrom(eb.selectFrom('queues').whereRef('queues.id', '=', 'prompts.queueId').select(['queues.id', 'queues.name'])).as(
          'queue',
        ),
      ),
  )

/** Turns a row into the API's prompt, with a masked key. */
export const maskPrompt =
  (secrets: Pick<Secrets, 'unseal'>) =>
  (row: Prompt): Prompt => ({ ...row, apiKey: maskKey(secrets, row.apiKey) })

export function maskKey({ unseal }: Pick<Secrets, 'unseal'>, sealed: string) {
  const key = sealed && unseal(sealed)
  return key && `sk-${maskSecret(key)}`
}
