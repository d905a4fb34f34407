import pg from 'pg'
import type { ConnectionOptions } from '../../server/src/kernel/database/connect.ts'
import { withoutIndexes } from './indexes.ts'
import { type Company, insertCompany } from './insertCompany.ts'
import { insertMessages } from './insertMessages.ts'
import { insertTickets, makeTickets, type SeededTicket } from './insertTickets.ts'
import { type Random, randomFrom } from './random.ts'
import { chooseSearchTerms, drawQueries, type Query, type SearchTerms } from './searchTerms.ts'
import { makeVocabulary, type Vocabulary } from './vocabulary.ts'

export const SEED = 20_260_801
export type Size = { tickets: number; messages: number; longest: number; listeners: number }
export const sizes = {
  full: { tickets: 20_000, messages: 500_000, longest: 50_000, listeners: 500 },
  quick: { tickets: 2000, messages: 50_000, longest: 5000, listeners: 40 },
} satisfies Record<string, Size>
const VOCABULARY = 6000

export type Seeded = { company: Company; longest: number; tickets: SeededTicket[] }
/** Two equal companies, and one with a tenth of their messages. */
export type Seed = { first: Seeded; second: Seeded; tenth: Seeded; queries: Query[] }

/** Fills a migrated, empty database. */
export async function seed(connection: ConnectionOptions, size: Size): Promise<Seed> {
  const client = new pg.Client({ ...connection, options: '-c synchronous_commit=off -c maintenance_work_mem=512MB -c timezone=UTC' })
  await client.connect()
  const random = randomFrom(SEED)
  const vocabulary = makeVocabulary(random, VOCABULARY)
  const bands = chooseSearchTerms(random, vocabulary)
  const fill = filler(client, { random, vocabulary, bands })
  const tenth = { ...size, messages: size.messages / 10, longest: size.longest / 10, listeners: 0 }
  try {
    const companies = await withoutIndexes(client, 'messages', async () => ({
      first: await fill('first', size),
      second: await fill('second', { ...size, listeners: 0 }),
      tenth: await fill('tenth', tenth),
    }))
    await continueCounting(client)
    await client.query('vacuum (analyze)')
    return { ...companies, queries: drawQueries(random, bands) }
  } finally {
    await client.end()
  }
}

type Language = { random: Random; vocabulary: Vocabulary; bands: SearchTerms }

function filler(client: pg.Client, { random, vocabulary, bands }: Language) {
  const now = Date.now()
  let firstId = 1
  return async (companyName: string, { tickets: count, messages, longest, listeners }: Size): Promise<Seeded> => {
    const company = await insertCompany(client, { name: companyName, listeners })
    const name = () => `${random.oneOf(vocabulary).word} ${random.oneOf(vocabulary).word}`
    const tickets = makeTickets(random, { company, count, firstId, now }).map((ticket) => ({ ...ticket, name: name() }))
    firstId += count
    await insertTickets(client, company, tickets)
    await insertMessages(client, random, { ...{ company, tickets, count: messages, longest }, bands, vocabulary, now })
    return { company, longest: tickets[0]?.id ?? 0, tickets }
  }
}

/** The rows were inserted with explicit ids. */
async function continueCounting(client: pg.Client) {
  for (const table of ['contacts', 'tickets'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
}
