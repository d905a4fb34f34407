import type { KnowledgeArticle } from '@recado/contract/knowledge/knowledge'
import type { Tx } from '../../kernel/transact.ts'

/** Keeps the text that an article has now, before another one is saved. */
export const keepVersion = ({ db }: Tx, { id, title, text, userId, updatedAt }: KnowledgeArticle) =>
  db.insertInto('knowledgeVersions').values({ articleId: id, title, text, userId, savedAt: updatedAt }).execute()
