import { type KnowledgeArticle, MAX_WHOLE_KNOWLEDGE } from '@recado/contract/knowledge/knowledge'
import { sectionsOf } from '@recado/contract/knowledge/sections'
import { sql } from 'kysely'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'

type ArticleIds = readonly number[] | null
type WrittenSection = { path: string; text: string }

/** How many words the whole knowledge has; those of titles and headings count twice. */
export async function countKnowledgeWords(db: TenantDb, articleIds: ArticleIds): Promise<number> {
  const { words } = await db
    .selectFrom('knowledgeChunks')
    .$if(articleIds !== null, (all) => all.where('articleId', '=', anyOf(articleIds ?? [])))
    .select(sql<number>`coalesce(sum(length), 0)::integer`.as('words'))
    .executeTakeFirstOrThrow()
  return words
}

/** A knowledge of so many words has far fewer articles. */
const MOST_ARTICLES = 5000

/** All sections of these articles, or of all (null), in the order in which they were written; undefined if they are too many words for one request. */
export async function readWholeKnowledge(db: TenantDb, articleIds: ArticleIds): Promise<WrittenSection[] | undefined> {
  if ((await countKnowledgeWords(db, articleIds)) > MAX_WHOLE_KNOWLEDGE) return undefined
  const articles = await db
    .selectFrom('knowledgeArticles')
    .select(['kind', 'title', 'text'])
    .$if(articleIds !== null, (all) => all.where('id', '=', anyOf(articleIds ?? [])))
    .orderBy('id')
    .limit(MOST_ARTICLES)
    .execute()
  return articles.flatMap(writtenSections)
}

function writtenSections({ kind, title, text }: Pick<KnowledgeArticle, 'kind' | 'title' | 'text'>): WrittenSection[] {
  const sections = kind === 'page' ? sectionsOf(text) : []
  if (sections.length === 0) return [{ path: title, text }]
  return sections.map((section) => ({ path: [title, ...section.path].join(' › '), text: section.text }))
}
