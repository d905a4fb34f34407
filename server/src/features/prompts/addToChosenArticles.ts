import { MOST_CHOSEN_ARTICLES } from '@recado/contract/prompts'
import { sql } from 'kysely'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishPrompts } from './publishPrompts.ts'

type Addition = { promptIds: readonly number[]; articleId: number }

/** Of these prompts, those that answer from chosen articles only answer from this one too. */
export async function addToChosenArticles(tx: Tx, secrets: Secrets, { promptIds, articleId }: Addition) {
  const chosen = sql.ref('knowledgeArticleIds')
  const changed = await tx.db
    .updateTable('prompts')
    .set({ knowledgeArticleIds: sql<number[]>`array_append(${chosen}, ${articleId}::integer)` })
    .where('id', '=', anyOf(promptIds))
    .where('knowledgeArticleIds', 'is not', null)
    .where(sql<boolean>`cardinality(${chosen}) < ${MOST_CHOSEN_ARTICLES}`)
    .returning('id')
    .execute()
  await publishPrompts(
    tx,
    secrets,
    changed.map(({ id }) => id),
  )
}
