import type { KnowledgeArticle } from '@recado/contract/knowledge/knowledge'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyEvent } from '../../kernel/live/publish.ts'
import { type RowsQuery, rowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'

export const articleColumns = ['id', 'kind', 'title', 'text', 'quickMessageId', 'userId', 'updatedAt'] as const

export const articleRows = (db: TenantDb | Tx['db']): RowsQuery<KnowledgeArticle> =>
  rowsQuery<KnowledgeArticle>(
    (db as TenantDb).selectFrom('knowledgeArticles').select(articleColumns.map((column) => `knowledgeArticles.${column}` as const)),
  )

export const articleEvent = companyEvent<KnowledgeArticle>('knowledgeArticle')
