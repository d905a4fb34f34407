import { type KnowledgeArticle, MAX_KNOWLEDGE_TITLES } from '@recado/contract/knowledge/knowledge'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyEvent } from '../../kernel/live/publish.ts'
import { type RowsQuery, rowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'

export const articleColumns = ['id', 'kind', 'title', 'text', 'quickMessageId', 'userId', 'updatedAt'] as const

export const articleRows = (db: TenantDb | Tx['db']): RowsQuery<KnowledgeArticle> =>
  rowsQuery<KnowledgeArticle>(
    (db as TenantDb).selectFrom('knowledgeArticles').select(articleColumns.map((column) => `knowledgeArticles.${column}` as const)),
  )

export const readTitles = (db: TenantDb): Promise<Pick<KnowledgeArticle, 'id' | 'title'>[]> =>
  db
    .selectFrom('knowledgeArticles')
    .select(['id', 'title'])
    .orderBy(sql`fold(title) collate "C"`)
    .orderBy('id')
    .limit(MAX_KNOWLEDGE_TITLES)
    .execute()

export const articleEvent = companyEvent<KnowledgeArticle>('knowledgeArticle')
