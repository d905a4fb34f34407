import type { BenchSetup } from '../conversations/benchSetup.ts'
import { prepareTargets } from '../conversations/benchSetup.ts'
import type { Call } from '../conversations/httpClient.ts'
import { plainSqlLookups, plainSqlReads } from '../conversations/plainSqlReads.ts'
import { frequencyBands } from '../seed/searchTerms.ts'
import type { Operation } from './measureOperation.ts'

const item = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item
/** The most statements of one search: one for each kind of record that is searched. */
const SEARCH = { statements: 5 }
const MESSAGES = { statements: 2 }

/** The lists, conversations and searches of the first company, as an agent and as its administrator. */
export async function readOperations(setting: BenchSetup, { agent, admin }: Record<'agent' | 'admin', Call>): Promise<Operation[]> {
  const { pool, seed } = setting
  const targets = await prepareTargets(setting, seed.first)
  const { seen, queries } = targets
  const { longest, company } = seed.first
  const plain = await plainSqlReads(pool, targets)
  const looks = plainSqlLookups(pool, seed.first)
  const uuids = await pool.query<{ uuid: string }>('select uuid from tickets where "companyId" = $1 and id = any($2)', [company.id, seen])
  const contacts = seed.first.tickets.map(({ contactId }) => contactId)
  const list = (name: string, query: string): Operation => ({
    ...{ name: `list, ${name}`, limits: { ratio: 1.2, statements: 2, bytes: 30_000 } },
    ask: () => agent('GET', `/tickets?${query}`),
    ...{ plain: (turn) => plain['tickets, first page']?.(turn) ?? Promise.resolve() },
  })
  const searches = frequencyBands.flatMap((band) => {
    const words = queries.filter((query) => query.band === band).map(({ q }) => encodeURIComponent(q))
    const work = (as: string, call: Call): Operation => ({
      ...{ name: `search, ${band}, ${as}`, limits: SEARCH },
      ask: (turn) => call('GET', `/search?q=${item(words, turn)}`),
    })
    return [work('agent', agent), work('admin', admin)]
  })
  const names = seed.first.tickets.map(({ number }) => number.slice(-6))
  return [
    list('open', 'status=open&showAll=true'),
    list('own', 'status=open'),
    list('pending', 'status=pending'),
    list('closed', 'status=closed'),
    {
      name: 'list, page 250',
      limits: { statements: 2, bytes: 30_000 },
      ask: () => admin('GET', '/tickets?status=closed&pageNumber=250&showAll=true'),
    },
    // The same number of messages: the conversation is compared, not the size of the answer.
    {
      name: 'messages, 20 of a short one',
      limits: MESSAGES,
      ask: (turn) => agent('GET', `/messages/${item(seen, turn)}?limit=20&peek=true`),
    },
    { name: 'messages, 20 of the longest', limits: MESSAGES, ask: () => agent('GET', `/messages/${longest}?limit=20&peek=true`) },
    {
      ...{ name: 'messages, 50 of the longest', limits: { ...MESSAGES, ratio: 1.5 }, plain: looks.fiftyMessages },
      ask: () => agent('GET', `/messages/${longest}?limit=50&peek=true`),
    },
    { name: 'messages, 100 of the longest', limits: MESSAGES, ask: () => agent('GET', `/messages/${longest}?limit=100&peek=true`) },
    {
      ...{ name: 'ticket by uuid', limits: { ratio: 0.3, statements: 1 } },
      ask: (turn) => agent('GET', `/tickets/u/${item(uuids.rows, turn).uuid}`),
      plain: (turn) => looks.ticketByUuid(item(uuids.rows, turn).uuid),
    },
    { name: 'contact', limits: { statements: 1 }, ask: (turn) => agent('GET', `/contacts/${item(contacts, turn)}`) },
    { name: 'search, digits, admin', limits: SEARCH, ask: (turn) => admin('GET', `/search?q=${item(names, turn)}`) },
    ...searches,
  ]
}
