import pg from 'pg'
import { untilConnected } from '../conversations/benchSetup.ts'
import { createCustomerMessages } from '../conversations/customerMessages.ts'
import { reportFigure } from '../conversations/durations.ts'
import { createCaller, createClient } from '../conversations/httpClient.ts'
import { runConcurrently } from '../conversations/loadPattern.ts'
import type { openSeededDatabase } from '../seed/openSeededDatabase.ts'
import { sessionTokens } from '../seed/sessionTokens.ts'
import { startProcesses } from './processes.ts'

type Database = Awaited<ReturnType<typeof openSeededDatabase>>
type Run = { count: number; seconds: number }
const CLIENTS = 16

/** The list of the inbox, over so many processes in turns. */
export const measureCalls = (database: Database, run: Run) =>
  measure(database, { ...run, what: 'list of open tickets' }, async (token, at) => {
    const path = '/tickets?status=open&showAll=true'
    return (turn) => createCaller(at(turn), token)('GET', path)
  })

/** Customers write at any process: each process also does the work of a worker. */
export async function measureInbound(database: Database, run: Run) {
  const { connectionId } = database.seed.first.company
  await leaveOneUnopened(database, connectionId)
  await measure(database, { ...run, what: 'inbound messages' }, async (token, at) => {
    await untilConnected(createClient(at(0), token), connectionId)
    const next = createCustomerMessages(database.seed)
    const path = `/simulator/connections/${connectionId}/inbound`
    return (turn) => createCaller(at(turn), token)('POST', path, next())
  })
}

/**
 * After a kill the connection still counts as open, and customers would write before the new processes have opened it. The other
 * connections are not needed: with several, some would move to the process that starts last, and this one could be away for a moment.
 */
async function leaveOneUnopened({ connection }: Database, connectionId: number) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`update simulator.lines set status = 'OPENING' where id = $1`, [connectionId])
  await client.query(`update connections set status = 'OPENING' where id = $1`, [connectionId])
  await client.query(`update connections set wanted = 'disconnected' where id <> $1`, [connectionId])
  await client.end()
}

type At = (turn: number) => string
type Begin = (token: string, at: At) => Promise<(turn: number) => Promise<unknown>>

async function measure({ connection, folder, seed }: Database, { count, seconds, what }: Run & { what: string }, begin: Begin) {
  const processes = await startProcesses(count, { connection, folder })
  try {
    const work = await begin(await sessionTokens(folder)(seed.first.company.admin), processes.at)
    await runConcurrently(CLIENTS, seconds / 4, work)
    const before = await processes.cpu()
    const done = await runConcurrently(CLIENTS, seconds, work)
    const used = (await processes.cpu()) - before
    const rate = done.count / done.seconds
    reportFigure(`${what}, ${count} processes`, {
      is: `${rate.toFixed(0)}/s; ${(used / done.count).toFixed(1)} ms of a processor each, so ${(1000 / (used / done.count)).toFixed(0)}/s of a whole one`,
    })
  } finally {
    await processes.end()
  }
}
