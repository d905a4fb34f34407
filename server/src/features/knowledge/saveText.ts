import { AppError } from '@recado/contract/errors'
import { type KnowledgeArticle, MAX_KNOWLEDGE_VERSIONS } from '@recado/contract/knowledge/knowledge'
import type { Actor } from '@recado/contract/permissions'
import type { Tx } from '../../kernel/transact.ts'
import { articleColumns } from './knowledge.rows.ts'
import { replaceChunks } from './saveChunks.ts'

type Saving = { row: KnowledgeArticle; values: { title?: string | undefined; text?: string | undefined }; actor: Actor; now: Date }

/** Saves another text of an article. The former one becomes a version. */
export async function saveText(tx: Tx, { row, values, actor, now }: Saving): Promise<KnowledgeArticle> {
  const { title = row.title, text = row.text } = values
  if (row.kind === 'quickMessage') throw new AppError('ERR_QUICK_MESSAGE_EDITED_THERE')
  if (title === row.title && text === row.text) return row
  await addVersion(tx, row)
  const saved = await tx.db
    .updateTable('knowledgeArticles')
    .set({ title, text, userId: authorIn(tx, actor), updatedAt: now })
    .where('id', '=', row.id)
    .returning(articleColumns)
    .executeTakeFirstOrThrow()
  await replaceChunks(tx, saved)
  return saved
}

/** Adds the text that an article has now, before another one is saved. The oldest versions go. */
async function addVersion({ db }: Tx, { id, title, text, userId, updatedAt }: KnowledgeArticle) {
  const versions = db.selectFrom('knowledgeVersions').where('articleId', '=', id)
  const tooOld = versions
    .select('id')
    .orderBy('id', 'desc')
    .offset(MAX_KNOWLEDGE_VERSIONS - 1)
  await db.deleteFrom('knowledgeVersions').where('id', 'in', tooOld).execute()
  await db.insertInto('knowledgeVersions').values({ articleId: id, title, text, userId, savedAt: updatedAt }).execute()
}

/** A visitor from the platform is no user of this company, so the author stays empty. */
export const authorIn = ({ db }: Tx, { userId }: Actor) => db.selectFrom('users').select('id').where('id', '=', userId)
