import { type KnowledgeArticle, MAX_WHOLE_KNOWLEDGE } from '@recado/contract/knowledge/knowledge'
import { sql } from 'kysely'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { sectionsOfArticle } from './splitIntoChunks.ts'

type ArticleIds = readonly number[] | null
type WrittenSection = { path: string; text: string }

/** A knowledge with more articles counts as large. It also bounds what is read to measure one. */
const MOST_ARTICLES = 1000

/** The articles with these ids, or all (null). */
const chosenArticles = (db: TenantDb, articleIds: ArticleIds) =>
  db
    .selectFrom('knowledgeArticles')
    .$if(articleIds !== null, (all) => all.where('id', '=', anyOf(articleIds ?? [])))
    .orderBy('id')
    .limit(MOST_ARTICLES + 1)

/** How many characters these articles have, or all (null); of a large knowledge those of a part that is too large alone. */
export async function measureKnowledge(db: TenantDb, articleIds: ArticleIds): Promise<{ characters: number; isSmall: boolean }> {
  const lengths = chosenArticles(db, articleIds).select(sql<number>`octet_length(title) + octet_length(text)`.as('bytes'))
  const { bytes, articles } = await db
    .selectFrom(lengths.as('lengths'))
    .select(({ fn }) => [sql<number>`coalesce(sum(bytes), 0)::integer`.as('bytes'), fn.countAll<number>().as('articles')])
    .executeTakeFirstOrThrow()
  return { characters: bytes, isSmall: bytes <= MAX_WHOLE_KNOWLEDGE && articles <= MOST_ARTICLES }
}

/** All sections of these articles, or of all (null), in the order in which they were written; undefined if they are too long for one request. */
export async function readWholeKnowledge(db: TenantDb, articleIds: ArticleIds): Promise<WrittenSection[] | undefined> {
  const { isSmall } = await measureKnowledge(db, articleIds)
  if (!isSmall) return undefined
  return (await chosenArticles(db, articleIds).select(['kind', 'title', 'text']).execute()).flatMap(writtenSections)
}

const writtenSections = (article: Pick<KnowledgeArticle, 'kind' | 'title' | 'text'>): WrittenSection[] =>
  sectionsOfArticle(article).map(({ path, text }) => ({ path: [onOneLine(article.title), ...path].join(' › '), text }))

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
