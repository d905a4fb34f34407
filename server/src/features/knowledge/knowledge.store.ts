import type { KnowledgeArticle, knowledge } from '@recado/contract/knowledge/knowledge'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { articleColumns, articleRows } from './knowledge.rows.ts'
import { removeArticle, saveChunks } from './saveChunks.ts'
import { authorIn, saveText } from './saveText.ts'

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
