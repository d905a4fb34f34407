import type { ChangeFilters } from '@recado/contract/changes'
import pg from 'pg'
import { ownBook, ownBookByNames } from '../../server/src/features/changes/readChanges.ts'
import { openMigrated } from '../../server/src/kernel/database/openDatabase.ts'
import type { TenantDb } from '../../server/src/kernel/database/schema.ts'
import { scopeToCompany } from '../../server/src/kernel/database/scopes.ts'
import { readTenantTables } from '../../server/src/kernel/database/tenantTables.ts'
import { createLog } from '../../server/src/kernel/log.ts'
import { formatDurations, reportFigure, summarize } from '../conversations/durations.ts'
import { temporaryDatabase } from '../database.ts'
import { prepare } from '../routes.ts'
import { startServer } from '../startServer.ts'

const ROWS = { full: 5_000_000, quick: 100_000 }
const PORTION = 100_000
const RUNS = 3
const PAGE = 51
/** For a page, in milliseconds in the database. */
const PAGE_LIMIT = 20
/** How much slower a change may be with the log. */
const COST_LIMIT = 1.1
const TURNS = 10
const CALLS = 100
/** The company of the writer. */
const COMPANY = 2

/** A page of a log with millions of rows, and what the log costs a change. */
export async function measureChanges(size: 'full' | 'quick'): Promise<boolean> {
  const database = await temporaryDatabase()
  const product = await startServer('product.ts', { connection: database.connection, folder: database.folder })
  const connected = await openMigrated(database.connection, createLog('silent'))
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const { writer } = await prepare(product.url)
    const cost = await measureCost(product.url, writer, client)
    await fill(client, ROWS[size])
    const db = scopeToCompany(connected.platform, COMPANY, await readTenantTables(connected.platform))
    const met = [cost]
    for (const [name, filters] of Object.entries(pages)) met.push(await measurePage(client, name, queryOf(db, name, filters).compile()))
    return met.every(Boolean)
  } finally {
    await client.end()
    await connected.close()
    await product.end()
    await database.close()
  }
}

type Position = [at: string, book: 'c', id: number]
const page = (filters: ChangeFilters, position?: Position) => ({ filters, position })
const pages = {
  newest: page({}),
  'deep in the list': page({}, ['2026-01-15T00:00:00.000Z', 'c', 1_000_000]),
  'of a person': page({ userId: 7 }),
  'of a rare person': page({ userId: 4999 }),
  'of a kind': page({ kind: 'queue' }),
  'of a rare kind': page({ kind: 'invoice' }),
  'of a record': page({ kind: 'queue', recordId: '17' }),
  'of a week': page({ from: '2026-02-01T00:00:00.000Z', to: '2026-02-08T00:00:00.000Z' }),
  'a rare name': page({ searchParam: 'record 4321 of' }),
  'a rare name, of hundreds': page({ searchParam: 'record 432' }),
  'a frequent name': page({ searchParam: 'record' }),
  'a rare name that is not there': page({ searchParam: 'no such thing' }),
  'a person and a text': page({ userId: 7, searchParam: 'record 43' }),
  'a person and a kind': page({ userId: 7, kind: 'queue' }),
} as const

/** Which query the product takes for it: a rare name is searched for among names. */
const queryOf = (db: TenantDb, name: string, filters: Omit<Parameters<typeof ownBook>[1], 'most'>) =>
  (name.includes('rare name') ? ownBookByNames : ownBook)(db, { ...filters, most: PAGE })

/** Four fifths of the rows are of the measured company. Indexes are built at the end, which is faster. */
async function fill(client: pg.Client, rows: number) {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'changes' and indexname <> 'changes_pkey'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query('alter table changes disable trigger names_remembered')
  for (let from = 1; from <= rows; from += PORTION)
    await client.query(
      `insert into changes ("companyId", at, kind, action, "recordId", "recordName", "userId", "userName", via, changes)
      select case when n % 5 = 0 then 1 else $1 end, timestamptz '2025-12-01' + n * interval '0.5 seconds' * (5000000.0 / $2::integer),
        case when n % 100000 = 1 then 'invoice' else (array['user', 'queue', 'setting', 'connection'])[1 + n % 4] end, 'change', (n % 5000)::text,
        'Record ' || (n % 50000) || ' of the company', case when n % 100003 = 2 then 4999 else n % 40 end, 'Ana Souza', 'page', '{"name": ["Before", "After"]}'
      from generate_series($3::integer, $4::integer) n`,
      [COMPANY, rows, from, Math.min(from + PORTION - 1, rows)],
    )
  for (const { definition } of indexes) await client.query(definition)
  await client.query('alter table changes enable trigger names_remembered')
  await client.query(
    `insert into "changeNames" ("companyId", name) select distinct "companyId", "recordName" from changes where "recordName" is not null on conflict do nothing`,
  )
  await client.query('vacuum analyze changes, "changeNames"')
}

type Compiled = { sql: string; parameters: readonly unknown[] }
type Node = { 'Node Type': string; 'Index Name'?: string; 'Rows Removed by Filter'?: number; Plans?: Node[] }

/** The time in the database in three runs, by the plan that it chose, and the nodes of that plan. */
async function measurePage(client: pg.Client, name: string, { sql, parameters }: Compiled) {
  const times: number[] = []
  let nodes = ''
  for (let run = 0; run < RUNS; run++) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
    const [{ Plan, 'Execution Time': took }] = rows[0]['QUERY PLAN']
    times.push(took)
    nodes = nodesOf(Plan).join(' < ')
  }
  const slowest = Math.max(...times)
  const met = slowest <= PAGE_LIMIT && !nodes.includes('Seq Scan')
  reportFigure(`page: ${name}`, { is: times.map((time) => `${time.toFixed(2)} ms`).join(', '), limit: `<= ${PAGE_LIMIT} ms`, met })
  console.log(`  ${nodes}`)
  return met
}

const nodesOf = ({ 'Node Type': type, 'Index Name': index, Plans = [] }: Node): string[] => [
  index ? `${type} ${index}` : type,
  ...Plans.flatMap(nodesOf),
]

/** Changes of a queue, in turns with and without the triggers. */
async function measureCost(url: string, token: string, client: pg.Client) {
  const queue = await send(`${url}/api/queue`, token, { name: 'Sales', color: '#123456' }, 'POST')
  const times = { on: [] as number[], off: [] as number[] }
  for (let turn = 0; turn < TURNS; turn++) {
    for (const state of turn % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      await client.query(`alter table queues ${state === 'on' ? 'enable' : 'disable'} trigger log_changed`)
      for (let call = 0; call < CALLS; call++) {
        const began = performance.now()
        await send(`${url}/api/queue/${queue.id}`, token, { greetingMessage: `Hello ${turn} ${call}` }, 'PUT')
        if (turn > 0) times[state].push(performance.now() - began)
      }
    }
  }
  await client.query('alter table queues enable trigger log_changed')
  const ratio = summarize(times.on).p50 / summarize(times.off).p50
  return reportFigure('a change with the log', {
    is: formatDurations(times.on),
    limit: `p50 <= ${COST_LIMIT} times without (${ratio.toFixed(2)}, ${formatDurations(times.off)})`,
    met: ratio <= COST_LIMIT,
  })
}

async function send(url: string, token: string, body: object, method: string): Promise<{ id: number }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: number }
}
