import type { KnowledgeArticle, knowledge } from '@recado/contract/knowledge/knowledge'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { articleColumns, articleEvent, articleRows } from './knowledge.rows.ts'
import { removeArticle, saveChunks } from './saveChunks.ts'
import { authorIn, saveText } from './saveText.ts'

type NewArticle = z.output<typeof knowledge.create>
type KnowledgeStore = Store<KnowledgeArticle, NewArticle, z.output<typeof knowledge.update>>

export const knowledgeStore = ({ clock }: Pick<Kernel, 'clock'>): KnowledgeStore => ({
  table: 'knowledgeArticles',
  rows: articleRows,
  create: (tx, values, actor) => insertArticle(tx, values, { actor, now: clock.now() }),
  update: (tx, { row, values }, actor) => saveText(tx, { row, values, actor, now: clock.now() }),
  remove: (tx, { id }) => removeArticle(tx, id),
})

type Saving = { actor: Actor; now: Date }

async function insertArticle(tx: Tx, values: NewArticle, { actor, now }: Saving): Promise<KnowledgeArticle> {
  const row = await tx.db
    .insertInto('knowledgeArticles')
    .values({ ...values, userId: authorIn(tx, actor), updatedAt: now })
    .returning(articleColumns)
    .executeTakeFirstOrThrow()
  await saveChunks(tx, row)
  return row
}

/** Makes an article within work of another feature. */
export async function createArticle(tx: Tx, values: NewArticle, saving: Saving): Promise<KnowledgeArticle> {
  const row = await insertArticle(tx, values, saving)
  tx.emit(articleEvent, 'create', row)
  return row
}

export const readArticle = ({ db }: Tx, id: number) => articleRows(db).where('knowledgeArticles.id', '=', id).executeTakeFirst()
