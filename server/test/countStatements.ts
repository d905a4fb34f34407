import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'

const HEADER = 'x-counted'
const heardBy = new AsyncLocalStorage<string[] | undefined>()
const counted = new Map<string, string[]>()
let drawn = 0

/**
 * Who is behind a token and what is said of a queue of jobs is remembered, others are woken beside the answer, and where in the log it ended
 * belongs to the commit: none is the call's own.
 */
const isOwn = (text: string) =>
  !/from "sessions" inner join "users"|^select pg_notify|^select \(pg_current_wal_insert_lsn|\bfrom pgboss\.queue\b/i.test(text)

/** Every statement of a call goes through the driver in the call's own context, whoever makes it. */
function listen() {
  subscribe('http.server.request.start', (message) => {
    const { headers } = (message as { request: IncomingMessage }).request
    heardBy.enterWith(counted.get(String(headers[HEADER])))
  })
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string } | { texts: readonly string[] }]
    heardBy.getStore()?.push(...(typeof asked === 'string' ? [asked] : 'texts' in asked ? asked.texts : [asked.text]))
    return (query as (...given: unknown[]) => unknown).apply(this, given)
  } as typeof query
}

let isListening = false

/**
 * What a call of the product in this process asks of the database, `begin` and `commit` included: the call is made with the headers
 * that are given to it.
 */
export async function countStatements<Answer>(call: (headers: Record<string, string>) => Promise<Answer>) {
  if (!isListening) listen()
  isListening = true
  const key = String(++drawn)
  const all: string[] = []
  counted.set(key, all)
  const answer = await call({ [HEADER]: key })
  counted.delete(key)
  return { answer, statements: all.filter(isOwn) }
}
