import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'

const HEADER = 'x-counted'
const heardBy = new AsyncLocalStorage<string[][] | undefined>()
const counted = new Map<string, string[][]>()
let drawn = 0

/** Lookups that are cached, wake-ups beside the answer, the actor of the log and the commit position do not belong to the call. */
const isOwn = (text: string) =>
  !/from "sessions" inner join "users"|^select pg_notify|^select set_config\('recado\.actor'|^select \(pg_current_wal_insert_lsn|\bfrom pgboss\.queue\b/i.test(
    text,
  )

/** Every statement of a call passes the driver in the call's async context. */
function listen() {
  subscribe('http.server.request.start', (message) => {
    const { headers } = (message as { request: IncomingMessage }).request
    heardBy.enterWith(counted.get(String(headers[HEADER])))
  })
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string } | { texts: readonly string[] }]
    heardBy.getStore()?.push(typeof asked === 'string' ? [asked] : 'texts' in asked ? [...asked.texts] : [asked.text])
    return (query as (...given: unknown[]) => unknown).apply(this, given)
  } as typeof query
}

let isListening = false

/**
 * Counts the statements of a call to the product in this process, `begin` and `commit` included: the call must send the given headers.
 * `writes`: the statements that go to the database together, as the pipeline batches them.
 */
export async function countStatements<Answer>(call: (headers: Record<string, string>) => Promise<Answer>) {
  if (!isListening) listen()
  isListening = true
  const key = String(++drawn)
  const all: string[][] = []
  counted.set(key, all)
  const answer = await call({ [HEADER]: key })
  counted.delete(key)
  return { answer, ...ownOf(all) }
}

/** Counts the statements of work in this process that no call starts. */
export async function countStatementsOf<Answer>(work: () => Promise<Answer>) {
  if (!isListening) listen()
  isListening = true
  const all: string[][] = []
  const answer = await heardBy.run(all, work)
  return { answer, ...ownOf(all) }
}

function ownOf(all: readonly string[][]) {
  const writes = all.map((texts) => texts.filter(isOwn)).filter((texts) => texts.length > 0)
  return { statements: writes.flat(), writes }
}
