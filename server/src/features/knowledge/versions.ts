import { AppError } from '@recado/contract/errors'
import { type KnowledgeArticle, type knowledgeEndpoints, MAX_KNOWLEDGE_VERSIONS } from '@recado/contract/knowledge/knowledge'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { articleEvent, articleRows } from './knowledge.rows.ts'
import { saveText } from './saveText.ts'

type Versions = z.output<typeof knowledgeEndpoints.versions.output>

/** The texts that an article had before, the newest first, and who wrote the present one. */
export async function readVersions(db: TenantDb, articleId: number): Promise<Versions> {
  const current = await db
    .selectFrom('knowledgeArticles')
    .leftJoin('users', 'users.id', 'knowledgeArticles.userId')
    .where('knowledgeArticles.id', '=', articleId)
    .select(['knowledgeArticles.updatedAt as savedAt', 'users.name as userName'])
    .executeTakeFirst()
  const versions = await db
    .selectFrom('knowledgeVersions')
    .leftJoin('users', 'users.id', 'knowledgeVersions.userId')
    .where('knowledgeVersions.articleId', '=', articleId)
    .select(['knowledgeVersions.id', 'knowledgeVersions.title', 'knowledgeVersions.text', 'knowledgeVersions.savedAt'])
    .select('users.name as userName')
    .orderBy('knowledgeVersions.id', 'desc')
    .limit(MAX_KNOWLEDGE_VERSIONS)
    .execute()
  return { current: assertExists(current, 'ERR_NO_KNOWLEDGE_ARTICLE_FOUND'), versions }
}

type Restoring = { actor: Actor; articleId: number; versionId: number }

/** Gives an article a text that it had before. The present one becomes a version, so nothing is lost. */
export const restoreVersion = ({ transact, clock }: Pick<Kernel, 'transact' | 'clock'>, { actor, articleId, versionId }: Restoring) =>
  transact(actor, async (tx): Promise<KnowledgeArticle> => {
    const row = await lockArticle(tx, articleId)
    const version = await tx.db
      .selectFrom('knowledgeVersions')
      .select(['title', 'text'])
      .where('id', '=', versionId)
      .where('articleId', '=', articleId)
      .executeTakeFirst()
    if (!version) throw new AppError('ERR_NO_KNOWLEDGE_VERSION_FOUND')
    const saved = await saveText(tx, { row, values: version, actor, now: clock.now() })
    tx.emit(articleEvent, 'update', saved, { before: row })
    return saved
  })

async function lockArticle({ db }: Tx, id: number): Promise<KnowledgeArticle> {
  const row = await articleRows(db).where('knowledgeArticles.id', '=', id).forNoKeyUpdate('knowledgeArticles').executeTakeFirst()
  return assertExists(row, 'ERR_NO_KNOWLEDGE_ARTICLE_FOUND')
}
