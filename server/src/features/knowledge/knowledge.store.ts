import { AppError } from '@recado/contract/errors'
import type { KnowledgeArticle, knowledge } from '@recado/contract/knowledge/knowledge'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { articleColumns, articleRows } from './knowledge.rows.ts'
import { removeArticle, replaceChunks, saveChunks } from './saveChunks.ts'
import { keepVersion } from './versions.ts'

type KnowledgeStore = Store<KnowledgeArticle, z.output<typeof knowledge.create>, z.output<typeof knowledge.update>>

export const knowledgeStore = ({ clock }: Pick<Kernel, 'clock'>): KnowledgeStore => ({
  table: 'knowledgeArticles',
  rows: articleRows,
  async create(tx, values, actor) {
    const row = await tx.db
      .insertInto('knowledgeArticles')
      .values({ ...values, userId: authorIn(tx, actor), updatedAt: clock.now() })
      .returning(articleColumns)
      .executeTakeFirstOrThrow()
    await saveChunks(tx, row)
    return row
  },
  update: (tx, { row, values }, actor) => saveText(tx, { row, values, actor, now: clock.now() }),
  remove: (tx, { id }) => removeArticle(tx, id),
})

type Saving = { row: KnowledgeArticle; values: { title?: string | undefined; text?: string | undefined }; actor: Actor; now: Date }

/** Saves another text of an article. The former one becomes a version. */
export async function saveText(
  tx: Tx,
  { row, values: { title = row.title, text = row.text }, actor, now }: Saving,
): Promise<KnowledgeArticle> {
  if (row.kind === 'quickMessage') throw new AppError('ERR_QUICK_MESSAGE_EDITED_THERE')
  if (title === row.title && text === row.text) return row
  await keepVersion(tx, row)
  const saved = await tx.db
    .updateTable('knowledgeArticles')
    .set({ title, text, userId: authorIn(tx, actor), updatedAt: now })
    .where('id', '=', row.id)
    .returning(articleColumns)
    .executeTakeFirstOrThrow()
  await replaceChunks(tx, saved)
  return saved
}

/** A visitor from the platform is no user of this company, so the author stays empty. */
const authorIn = ({ db }: Tx, { userId }: Actor) => db.selectFrom('users').select('id').where('id', '=', userId)
