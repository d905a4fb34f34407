import { MOST_CHOSEN_ARTICLES } from '@recado/contract/prompts'
import { sql } from 'kysely'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishPrompts } from './publishPrompts.ts'

type Addition = { promptIds: readonly number[]; articleId: number }

/**
 * Of these prompts, those that answer from chosen articles only answer from this one too, unless they have as many as can be chosen. Articles
 * that were deleted do not count.
 */
export async function addToChosenArticles(tx: Tx, secrets: Secrets, { promptIds, articleId }: Addition) {
  const existing = sql<number[]>`array(${tx.db
    .selectFrom('knowledgeArticles')
    .select('id')
    .where(sql<boolean>`${sql.ref('knowledgeArticles.id')} = any(${sql.ref('prompts.knowledgeArticleIds')})`)
    .where('id', '<>', articleId)
    .orderBy('id')})`
  const changed = await tx.db
    .updateTable('prompts')
    .set({ knowledgeArticleIds: sql<number[]>`array_append(${existing}, ${articleId}::integer)` })
    .where('id', '=', anyOf(promptIds))
    .where('knowledgeArticleIds', 'is not', null)
    .where(sql<boolean>`cardinality(${existing}) < ${MOST_CHOSEN_ARTICLES}`)
    .returning('id')
    .execute()
  await publishPrompts(
    tx,
    secrets,
    changed.map(({ id }) => id),
  )
}
