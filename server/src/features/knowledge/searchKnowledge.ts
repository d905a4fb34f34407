import { type Language, languages } from '@recado/contract/kit/languages'
import type { KnowledgeHit } from '@recado/contract/knowledge/knowledge'
import { sql } from 'kysely'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type CountedWord, wordsOfQuestion } from './text/wordsOf.ts'

type Handle = TenantDb | Tx['db']
/** `articleIds`: the only articles that are searched; null: all. */
type Search = { question: string; limit: number; articleIds?: readonly number[] | null }

/** The usual constants of BM25: how fast repetition stops to count, and how much a long chunk is at a disadvantage. */
const SATURATION = 1.2
const LENGTH_WEIGHT = 0.5
/** What a slip counts whose right word is guessed by its sound, and one whose stem is known all the same. */
const SOUND_WEIGHT = 0.9
const DOUBTFUL_WEIGHT = 0.5
/** How alike a slip and a word are at least; more where their first letters differ. */
const LEAST_ALIKE = 0.38
const LEAST_ALIKE_WITH_OTHER_START = 0.6
const MOST_BY_SOUND = 4
const MOST_ALIKE = 3
const SHORTEST_SLIP = 3
/** How many words of a question are looked up in each language, and the meaning of how many is guessed. Longer questions cost more than they help. */
const MOST_WORDS = 40
const MOST_GUESSED = 15

/**
 * The chunks of the knowledge that best answer a question; an empty list if nothing in it shares a word with the question. A low score does
 * not say that the answer is missing.
 */
export const searchKnowledge = async (db: Handle, search: Search): Promise<KnowledgeHit[]> => (await searchWithWords(db, search)).hits

/** A word of the question, and a stem of the knowledge that may be meant by it. */
type Meaning = { asked: string; stem: string; weight: number }

/** The hits, and the stems that were searched for. */
export async function searchWithWords(
  handle: Handle,
  { question, limit, articleIds = null }: Search,
): Promise<{ hits: KnowledgeHit[]; stems: string[] }> {
  const db = handle as TenantDb
  const asked = languages.flatMap((language) =>
    wordsOfQuestion(question, language)
      .slice(0, MOST_WORDS)
      .map((word, position) => ({ ...word, language, position })),
  )
  if (asked.length === 0) return { hits: [], stems: [] }
  const meanings = await findMeanings(db, asked)
  if (meanings.length === 0) return { hits: [], stems: [] }
  return { hits: await rankChunks(db, meanings, { limit, articleIds }), stems: [...new Set(meanings.map(({ stem }) => stem))] }
}

type AskedWord = CountedWord & { language: Language; position: number }

/** Looks the words of a question up in the vocabulary, and guesses what is meant by those that are not in it. */
async function findMeanings(db: TenantDb, asked: readonly AskedWord[]): Promise<Meaning[]> {
  const texts = (values: readonly string[]) => sql<string>`unnest(${values}::text[])`
  const found = await db
    .with('asked', (within) =>
      within.selectNoFrom([
        texts(asked.map(({ word }) => word)).as('word'),
        texts(asked.map(({ stem }) => stem)).as('stem'),
        texts(asked.map(({ sound }) => sound)).as('sound'),
        texts(asked.map(({ language }) => language)).as('language'),
        sql<number>`unnest(${asked.map(({ position }) => position)}::integer[])`.as('position'),
      ]),
    )
    .with('known', (within) =>
      within
        .selectFrom('asked')
        .innerJoin('knowledgeWords', 'knowledgeWords.stem', 'asked.stem')
        .whereRef('knowledgeWords.language', '=', 'asked.language' as never)
        .select(['asked.word as asked', 'asked.language', 'knowledgeWords.stem'])
        .select(sql<boolean>`bool_or(${sql.ref('knowledgeWords.word')} = ${sql.ref('asked.word')})`.as('isExact'))
        .groupBy(['asked.word', 'asked.language', 'knowledgeWords.stem']),
    )
    .with('unsure', (within) =>
      within
        .selectFrom('asked')
        .selectAll('asked')
        .where(sql<boolean>`length(${sql.ref('asked.word')}) >= ${SHORTEST_SLIP}`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('known')
                .whereRef('known.asked', '=', 'asked.word')
                .whereRef('known.language', '=', 'asked.language')
                .where('known.isExact', '=', true)
                .select('known.asked'),
            ),
          ),
        )
        .orderBy('asked.position')
        .limit(MOST_GUESSED * languages.length),
    )
    .selectFrom('known')
    .select(['known.asked', 'known.language', 'known.stem', sql<number>`1::real`.as('alike')])
    .unionAll((within) =>
      within
        .selectFrom('unsure')
        .innerJoinLateral(
          (slip) =>
            slip
              .selectFrom('knowledgeWords')
              .whereRef('knowledgeWords.sound', '=', 'unsure.sound')
              .whereRef('knowledgeWords.language', '=', 'unsure.language' as never)
              .select('knowledgeWords.stem')
              .orderBy('knowledgeWords.word')
              .limit(MOST_BY_SOUND)
              .as('heard'),
          (join) => join.onTrue(),
        )
        .select(['unsure.word as asked', 'unsure.language', 'heard.stem', sql<number>`${SOUND_WEIGHT}::real`.as('alike')]),
    )
    .unionAll((within) =>
      within
        .selectFrom('unsure')
        .innerJoinLateral(
          (slip) => {
            const word = sql.ref('knowledgeWords.word')
            const meant = sql.ref('unsure.word')
            const alike = sql<number>`similarity(${word}, ${meant})`
            return slip
              .selectFrom('knowledgeWords')
              .whereRef('knowledgeWords.language', '=', 'unsure.language' as never)
              .where(sql<boolean>`${word} % ${meant}`)
              .where(
                sql<boolean>`${alike} >= case when left(${word}, 1) = left(${meant}, 1) then ${LEAST_ALIKE}::real else ${LEAST_ALIKE_WITH_OTHER_START}::real end`,
              )
              .select(['knowledgeWords.stem', alike.as('alike')])
              .orderBy('alike', 'desc')
              .orderBy('knowledgeWords.word')
              .limit(MOST_ALIKE)
              .as('similar')
          },
          (join) => join.onTrue(),
        )
        .select(['unsure.word as asked', 'unsure.language', 'similar.stem', 'similar.alike']),
    )
    .execute()
  const known = new Set(found.filter(({ alike }) => alike === 1).map(({ asked: word, language }) => `${language} ${word}`))
  return found.map(({ asked: word, language, stem, alike }) => ({
    asked: word,
    stem,
    weight: alike < 1 && known.has(`${language} ${word}`) ? alike * DOUBTFUL_WEIGHT : alike,
  }))
}

const COUNT = sql<number>`count(*)::float8`

/** BM25 in which each word of the question counts once, by the meaning that fits the chunk best. */
async function rankChunks(
  db: TenantDb,
  meanings: readonly Meaning[],
  { limit, articleIds }: { limit: number; articleIds: readonly number[] | null },
): Promise<KnowledgeHit[]> {
  const column = (name: string) => sql.ref(name)
  return db
    .with('base', (within) =>
      within.selectFrom('knowledgeChunks').select([COUNT.as('chunks'), sql<number>`avg(${sql.ref('length')})`.as('length')]),
    )
    .with('meanings', (within) =>
      within.selectNoFrom([
        sql<string>`unnest(${meanings.map(({ asked }) => asked)}::text[])`.as('asked'),
        sql<string>`unnest(${meanings.map(({ stem }) => stem)}::text[])`.as('stem'),
        sql<number>`unnest(${meanings.map(({ weight }) => weight)}::real[])`.as('weight'),
      ]),
    )
    .with('weighed', (within) =>
      within
        .selectFrom(['base', 'meanings'])
        .innerJoinLateral(
          (counted) =>
            counted
              .selectFrom('knowledgeTerms')
              .whereRef('knowledgeTerms.stem', '=', 'meanings.stem')
              .select(COUNT.as('chunks'))
              .as('having'),
          (join) => join.onTrue(),
        )
        .select(['meanings.asked', 'meanings.stem', 'base.length'])
        .select(
          sql<number>`${column('meanings.weight')} * ln(1 + (${column('base.chunks')} - ${column('having.chunks')} + 0.5) / (${column('having.chunks')} + 0.5))`.as(
            'weight',
          ),
        ),
    )
    .with('matches', (within) =>
      within
        .selectFrom('weighed')
        .innerJoin('knowledgeTerms', 'knowledgeTerms.stem', 'weighed.stem')
        .select(['knowledgeTerms.chunkId', 'weighed.asked'])
        .select(
          sql<number>`max(${column('weighed.weight')} * ${column('knowledgeTerms.frequency')} * ${SATURATION + 1}
            / (${column('knowledgeTerms.frequency')} + ${SATURATION}
              * (${1 - LENGTH_WEIGHT} + ${LENGTH_WEIGHT} * ${column('knowledgeTerms.length')} / ${column('weighed.length')})))`.as('score'),
        )
        .$if(articleIds !== null, (all) =>
          all.where('knowledgeTerms.chunkId', 'in', (chosen) =>
            chosen
              .selectFrom('knowledgeChunks')
              .select('knowledgeChunks.id')
              .where('articleId', '=', anyOf(articleIds ?? [])),
          ),
        )
        .groupBy(['knowledgeTerms.chunkId', 'weighed.asked']),
    )
    .with('best', (within) =>
      within
        .selectFrom('matches')
        .select((eb) => ['matches.chunkId', eb.fn.sum<number>('matches.score').as('score')])
        .groupBy('matches.chunkId')
        .orderBy('score', 'desc')
        .orderBy('matches.chunkId')
        .limit(limit),
    )
    .selectFrom('best')
    .innerJoin('knowledgeChunks', 'knowledgeChunks.id', 'best.chunkId')
    .innerJoin('knowledgeArticles', 'knowledgeArticles.id', 'knowledgeChunks.articleId')
    .select(['knowledgeChunks.id as chunkId', 'knowledgeArticles.id as articleId', 'knowledgeArticles.title'])
    .select(['knowledgeChunks.path', 'knowledgeChunks.text', 'best.score'])
    .orderBy('best.score', 'desc')
    .orderBy('knowledgeChunks.id')
    .execute()
}

/** The words of the vocabulary with one of these stems: what to highlight in the hits. */
export async function readWordsOf(handle: Handle, stems: readonly string[]): Promise<string[]> {
  const rows = await (handle as TenantDb)
    .selectFrom('knowledgeWords')
    .where('stem', '=', sql<string>`any(${stems}::text[])`)
    .select('word')
    .distinct()
    .orderBy('word')
    .limit(MOST_HIGHLIGHTED)
    .execute()
  return rows.map(({ word }) => word)
}
const MOST_HIGHLIGHTED = 500
