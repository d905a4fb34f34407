import type { BenchSetup } from '../conversations/benchSetup.ts'
import { prepareTargets } from '../conversations/benchSetup.ts'
import type { Call } from '../conversations/httpClient.ts'
import { plainSqlLookups, plainSqlReads } from '../conversations/plainSqlReads.ts'
import { frequencyBands } from '../seed/searchTerms.ts'
import type { Operation } from './measureOperation.ts'

const item = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item
const SEARCH = { p95: 100 }

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
  const list = (name: string, query: string, perSecond: number): Operation => ({
    ...{ name: `list, ${name}`, goal: { perSecond, statements: 2 } },
    ask: () => agent('GET', `/tickets?${query}`),
    ...{ plain: (turn) => plain['tickets, first page']?.(turn) ?? Promise.resolve(), there: 570 },
  })
  const searches = frequencyBands.flatMap((band) => {
    const words = queries.filter((query) => query.band === band).map(({ q }) => encodeURIComponent(q))
    const work = (as: string, call: Call): Operation => ({
      ...{ name: `search, ${band}, ${as}`, goal: SEARCH },
      ask: (turn) => call('GET', `/search?q=${item(words, turn)}`),
    })
    return [work('agent', agent), work('admin', admin)]
  })
  const names = seed.first.tickets.map(({ number }) => number.slice(-6))
  return [
    list('open', 'status=open&showAll=true', 1000),
    list('own', 'status=open', 1000),
    list('pending', 'status=pending', 1000),
    list('closed', 'status=closed', 900),
    { name: 'list, page 250', goal: { perSecond: 300 }, ask: () => admin('GET', '/tickets?status=closed&pageNumber=250&showAll=true') },
    // The same number of messages: the conversation is compared, not the size of the answer.
    { name: 'messages, 20 of a short one', goal: {}, ask: (turn) => agent('GET', `/messages/${item(seen, turn)}?limit=20&peek=true`) },
    { name: 'messages, 20 of the longest', goal: {}, ask: () => agent('GET', `/messages/${longest}?limit=20&peek=true`) },
    {
      ...{ name: 'messages, 50 of the longest', goal: { perSecond: 900 }, plain: looks.fiftyMessages, there: 970 },
      ask: () => agent('GET', `/messages/${longest}?limit=50&peek=true`),
    },
    { name: 'messages, 100 of the longest', goal: {}, ask: () => agent('GET', `/messages/${longest}?limit=100&peek=true`) },
    {
      ...{ name: 'ticket by uuid', goal: { perSecond: 2300, statements: 1 } },
      ask: (turn) => agent('GET', `/tickets/u/${item(uuids.rows, turn).uuid}`),
      plain: (turn) => looks.ticketByUuid(item(uuids.rows, turn).uuid),
    },
    { name: 'contact', goal: { statements: 1 }, ask: (turn) => agent('GET', `/contacts/${item(contacts, turn)}`) },
    { name: 'search, digits, admin', goal: SEARCH, ask: (turn) => admin('GET', `/search?q=${item(names, turn)}`) },
    ...searches,
  ]
}
