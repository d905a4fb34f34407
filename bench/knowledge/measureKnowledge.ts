import { knowledge, MAX_ARTICLE_LENGTH, MAX_KNOWLEDGE_CHUNKS } from '@recado/contract/knowledge/knowledge'
import pg from 'pg'
import { searchKnowledge } from '../../server/src/features/knowledge/index.ts'
import { openMigrated } from '../../server/src/kernel/database/openDatabase.ts'
import { scopeToCompany } from '../../server/src/kernel/database/scopes.ts'
import { readTenantTables } from '../../server/src/kernel/database/tenantTables.ts'
import { createLog } from '../../server/src/kernel/log.ts'
import { knownPages, readQuestions } from '../../server/test/knowledge/knownPages.ts'
import { formatDurations, reportFigure, summarize } from '../conversations/durations.ts'
import { temporaryDatabase } from '../database.ts'
import { prepare } from '../routes.ts'
import { startServer } from '../startServer.ts'

const CHUNKS = { full: MAX_KNOWLEDGE_CHUNKS, quick: 2000 }
/** For a search, in milliseconds. */
const SEARCH_LIMIT = 60
/** The company of the writer, and one in the same tables that knows as much. */
const COMPANY = 2
const OTHER_COMPANY = 1
const FIRST_ID_OF_OTHER = 10_000_000
/** One word in so many is an invented one, so that the vocabulary is as large as that of real texts. */
const INVENTED_SHARE = 7
const INVENTED_WORDS = 30_000

/** A search in the largest knowledge that a company may have. */
export async function measureKnowledge(size: 'full' | 'quick'): Promise<boolean> {
  const database = await temporaryDatabase()
  const product = await startServer('product.ts', { connection: database.connection, folder: database.folder })
  const connected = await openMigrated(database.connection, createLog('silent'))
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const { writer } = await prepare(product.url)
    const saving = await fill(client, { url: product.url, token: writer, most: CHUNKS[size] })
    await copyToOtherCompany(client)
    reportFigure('saving a page', { is: formatDurations(saving) })
    for (const table of ['Chunks', 'Terms', 'Words'].map((name) => `"knowledge${name}"`)) {
      await client.query(`vacuum analyze ${table}`)
      const { rows } = await client.query(
        `select count(*), pg_size_pretty(pg_total_relation_size('${table}')) as size from ${table} where "companyId" = $1`,
        [COMPANY],
      )
      console.log(`  ${table}: ${rows[0].count} rows, ${rows[0].size} with those of the other company`)
    }
    const db = scopeToCompany(connected.platform, COMPANY, await readTenantTables(connected.platform))
    const questions = ['questions.tsv', 'moreQuestions.tsv'].flatMap(readQuestions)
    const times: number[] = []
    for (const turn of ['first', 'measured'])
      for (const { text } of questions) {
        const began = performance.now()
        await searchKnowledge(db, { question: text, limit: 6 })
        if (turn === 'measured') times.push(performance.now() - began)
      }
    return reportFigure('a search', {
      is: formatDurations(times),
      limit: `p95 < ${SEARCH_LIMIT} ms`,
      met: summarize(times).p95 < SEARCH_LIMIT,
    })
  } finally {
    await client.end()
    await connected.close()
    await product.end()
    await database.close()
  }
}

type Filling = { url: string; token: string; most: number }

/** Writes pages by the API until there is no room for another one. Returns how long each took. */
async function fill(client: pg.Client, { url, token, most }: Filling): Promise<number[]> {
  const random = randomFrom(7)
  const words = Array.from({ length: INVENTED_WORDS }, () => inventWord(random))
  const sections = knownPages.flatMap(({ text }) => text.split(/^(?=## )/m)).filter((section) => section.startsWith('## '))
  const times: number[] = []
  for (let chunks = 0, at = 0; chunks < most - MAX_ARTICLE_LENGTH / 400; ) {
    let text = ''
    for (;;) {
      const known = `${sections[at % sections.length]}\n${sections[(at + 1) % sections.length]?.replace(/^## .*\n/, '')}`
      const section = known.replace(/\p{L}{4,}/gu, (word) => (random(INVENTED_SHARE) > 0 ? word : (words[random(INVENTED_WORDS)] ?? word)))
      if (text.length + section.length > MAX_ARTICLE_LENGTH) break
      text += `${section}\n`
      at += 2
    }
    const began = performance.now()
    await create(url, token, { kind: 'page', title: `Page ${times.length}`, text })
    times.push(performance.now() - began)
    const { rows } = await client.query('select count(*)::integer as chunks from "knowledgeChunks"')
    chunks = rows[0].chunks
  }
  return times
}

async function create(url: string, token: string, body: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api${knowledge.path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The page was not saved: ${answer.status} ${await answer.text()}`)
}

const copyToOtherCompany = (client: pg.Client) =>
  client.query(`
    insert into "knowledgeArticles" (id, "companyId", kind, title, text, "updatedAt") overriding system value
      select id + ${FIRST_ID_OF_OTHER}, ${OTHER_COMPANY}, kind, title, text, "updatedAt" from "knowledgeArticles";
    insert into "knowledgeChunks" (id, "companyId", "articleId", position, path, text, length) overriding system value
      select id + ${FIRST_ID_OF_OTHER}, ${OTHER_COMPANY}, "articleId" + ${FIRST_ID_OF_OTHER}, position, path, text, length from "knowledgeChunks";
    insert into "knowledgeTerms" select ${OTHER_COMPANY}, "chunkId" + ${FIRST_ID_OF_OTHER}, stem, frequency, length from "knowledgeTerms";
    insert into "knowledgeWords" select ${OTHER_COMPANY}, word, language, stem, sound from "knowledgeWords"`)

/** The same numbers in every run. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const syllables = 'ba ce di fo gu ja le mi no pu ra se ti vo xa que lha nho bri tra cle'.split(' ')
const inventWord = (random: (below: number) => number) =>
  Array.from({ length: 2 + random(3) }, () => syllables[random(syllables.length)]).join('')
