import { settingFrom } from '@recado/contract/companies/settings'
import { AppError } from '@recado/contract/errors'
import type { Language } from '@recado/contract/kit/languages'
import { type KnowledgeArticle, MAX_KNOWLEDGE_CHUNKS } from '@recado/contract/knowledge/knowledge'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { type Chunk, splitIntoChunks } from './splitIntoChunks.ts'
import { type CountedWord, wordsOfText } from './text/wordsOf.ts'

type Article = Pick<KnowledgeArticle, 'id' | 'kind' | 'title' | 'text'>

/** How much more a word of the title or of a heading counts than one of the text. */
const PATH_WEIGHT = 2
const COUNT = sql<number>`count(*)::integer`
/** A statement takes 65,535 values at most. */
const ROWS_AT_ONCE = 5000

/** Makes the text of a new article known to the search, in the transaction that saves it. */
export async function saveChunks(tx: Tx, article: Article) {
  await insertChunks(tx, article, await lockKnowledge(tx))
}

/** Makes the changed text of an article known to the search instead of its former one. */
export async function replaceChunks(tx: Tx, article: Article) {
  const language = await lockKnowledge(tx)
  const formerStems = await readStems(tx, article.id)
  await tx.db.deleteFrom('knowledgeChunks').where('articleId', '=', article.id).execute()
  await insertChunks(tx, article, language)
  await removeUnusedWords(tx, formerStems)
}

/** Deletes an article with its chunks. */
export async function removeArticle(tx: Tx, articleId: number) {
  await lockKnowledge(tx)
  const stems = await readStems(tx, articleId)
  await tx.db.deleteFrom('knowledgeArticles').where('id', '=', articleId).execute()
  await removeUnusedWords(tx, stems)
}

/**
 * Articles of a company are saved one after the other: else one transaction could remove a word from the vocabulary that another one has just
 * found there, and two could pass the limit together. Returns the language of the company.
 */
async function lockKnowledge({ db }: Tx): Promise<Language> {
  const { language } = await db
    .selectFrom('companies')
    .select((eb) => eb.selectFrom('settings').select('value').where('key', '=', 'language').as('language'))
    .forNoKeyUpdate('companies')
    .executeTakeFirstOrThrow()
  return settingFrom('language', language ?? undefined)
}

async function insertChunks({ db }: Tx, article: Article, language: Language) {
  const chunks = splitIntoChunks(article).map((chunk) => ({ ...chunk, ...countStems(chunk, language) }))
  // The text may have nothing but variables.
  if (chunks.length === 0) return
  const saved = await db
    .insertInto('knowledgeChunks')
    .values(chunks.map(({ path, text, length }, position) => ({ articleId: article.id, position, path, text, length })))
    .returning((eb) => ['id', 'position', eb.selectFrom('knowledgeChunks').select(COUNT.as('others')).$asScalar().$notNull().as('others')])
    .execute()
  if ((saved[0]?.others ?? 0) + saved.length > MAX_KNOWLEDGE_CHUNKS)
    throw new AppError('ERR_KNOWLEDGE_FULL', { most: MAX_KNOWLEDGE_CHUNKS })
  const terms = saved.flatMap(({ id: chunkId, position }) => {
    const { length = 0, frequencies = [] } = chunks[position] ?? {}
    return [...frequencies].map(([stem, frequency]) => ({ chunkId, stem, frequency, length }))
  })
  for (let at = 0; at < terms.length; at += ROWS_AT_ONCE)
    await db
      .insertInto('knowledgeTerms')
      .values(terms.slice(at, at + ROWS_AT_ONCE))
      .execute()
  const words = new Map(chunks.flatMap((chunk) => chunk.words.map((one) => [one.word, { ...one, language }])))
  if (words.size === 0) return
  await db
    .insertInto('knowledgeWords')
    .values([...words.values()])
    .onConflict((conflict) => conflict.columns(['companyId', 'word', 'language']).doNothing())
    .execute()
}

async function readStems({ db }: Tx, articleId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('knowledgeTerms')
    .innerJoin('knowledgeChunks', 'knowledgeChunks.id', 'knowledgeTerms.chunkId')
    .where('knowledgeChunks.articleId', '=', articleId)
    .select('knowledgeTerms.stem')
    .distinct()
    .execute()
  return rows.map(({ stem }) => stem)
}

/** Removes words from the vocabulary whose stem no chunk has any more: typing slips would be taken for them. */
const removeUnusedWords = ({ db }: Tx, stems: readonly string[]) =>
  db
    .deleteFrom('knowledgeWords')
    .where('stem', '=', sql<string>`any(${stems}::text[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('knowledgeTerms').whereRef('knowledgeTerms.stem', '=', 'knowledgeWords.stem').select('knowledgeTerms.chunkId')),
      ),
    )
    .execute()

function countStems({ path, text }: Chunk, language: Language) {
  const ofPath = wordsOfText(path, language)
  const ofText = wordsOfText(text, language)
  const frequencies = new Map<string, number>()
  const count = (words: readonly CountedWord[], weight: number) => {
    for (const { stem } of words) frequencies.set(stem, (frequencies.get(stem) ?? 0) + weight)
  }
  count(ofPath, PATH_WEIGHT)
  count(ofText, 1)
  return { words: [...ofPath, ...ofText], frequencies, length: ofPath.length * PATH_WEIGHT + ofText.length }
}
