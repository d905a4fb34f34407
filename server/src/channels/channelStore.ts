import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { ConnectionOptions } from '../kernel/database/connect.ts'
import { destroyConnection } from '../kernel/database/connectionHeartbeat.ts'
import { openPool } from '../kernel/database/openPool.ts'

export type { ConnectionOptions }

/** Runs one statement, committed by itself. */
export type RunQuery = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>
export type ChannelStore = {
  query: RunQuery
  inTransaction: <Result>(work: (query: RunQuery) => Promise<Result>) => Promise<Result>
  /** Cuts the connections: nothing that was started so far is written any more. */
  abort: () => void
  close: () => Promise<void>
}
export type Warn = (error: unknown, what: string) => void

/** `waitsForDisk`: a commit survives a crash of the machine. `patience`: timeout of a statement. */
type Owner = { name: string; waitsForDisk: boolean; patience?: number }

const CONNECTIONS = 6

/** The database connections of a channel, for the data that it must not lose itself. */
export function openChannelStore(connection: ConnectionOptions, { name, waitsForDisk, patience }: Owner, warn: Warn): ChannelStore {
  const settings = waitsForDisk ? '' : '-c synchronous_commit=off '
  const pool = openPool(connection, { name: `recado-${name}`, size: CONNECTIONS, timeout: patience, settings })
  pool.on('error', (error) => warn(error, `a database connection of the channel ${name} broke`))
  const { lend, cut } = createLender(pool)

  return {
    async query<Row>(text: string, values: readonly unknown[]) {
      const client = await lend()
      let broken: Error | undefined
      try {
        return await askOn(client)<Row>(text, values)
      } catch (error) {
        broken = error as Error
        throw error
      } finally {
        client.release(broken)
      }
    },
    async inTransaction(work) {
      const client = await lend()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(askOn(client))
        const { command } = await client.query('commit')
        // PostgreSQL answers ROLLBACK to `commit` if a statement has failed and the channel went on regardless.
        if (command === 'ROLLBACK') throw new Error(`The transaction of the channel ${name} was rolled back instead of committed`)
        return result
      } catch (error) {
        await client.query('rollback').catch((failure) => {
          broken = failure as Error
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    abort: cut,
    close: () => pool.end(),
  }
}

function createLender(pool: pg.Pool) {
  const connected = new Set<pg.PoolClient>()
  let cuts = 0
  pool.on('connect', (client) => connected.add(client)).on('remove', (client) => connected.delete(client))

  /** Lends a connection until the next cut. A caller that was still waiting for one when the cut came gets an error too. */
  async function lend() {
    const cutsBefore = cuts
    const client = await pool.connect()
    return {
      release: (error?: Error) => client.release(error),
      async query(statement: string | pg.QueryConfig) {
        if (cuts !== cutsBefore) throw new Error('The connections were cut meanwhile')
        return client.query(statement)
      },
    }
  }

  return {
    lend,
    cut() {
      cuts++
      for (const client of connected) destroyConnection(client)
    },
  }
}

/** Named statements: each is planned once per connection. */
const askOn =
  (client: { query: (statement: pg.QueryConfig) => Promise<pg.QueryResult> }): RunQuery =>
  async <Row>(text: string, values: readonly unknown[]) => {
    const { rows } = await client.query({ name: nameOf(text), text, values: [...values] })
    return rows as Row[]
  }

const names = new Map<string, string>()

function nameOf(text: string) {
  const name = names.get(text) ?? createHash('md5').update(text).digest('hex')
  names.set(text, name)
  return name
}
