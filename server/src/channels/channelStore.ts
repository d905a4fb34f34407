import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { ConnectionOptions } from '../kernel/database/connect.ts'
import { destroyConnection } from '../kernel/database/connectionHeartbeat.ts'
import { openPool } from '../kernel/database/openPool.ts'

export type { ConnectionOptions }

/** One statement of a carrier's own, committed by itself. */
export type RunQuery = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>
export type ChannelStore = {
  ask: RunQuery
  inTransaction: <Result>(work: (ask: RunQuery) => Promise<Result>) => Promise<Result>
  /** Nothing of what was asked so far is written any more. */
  abort: () => void
  close: () => Promise<void>
}
export type Warn = (error: unknown, what: string) => void

/** `waitsForDisk`: whether what it has committed outlives a machine that falls; `patience`: for how long a statement is waited for. */
type Owner = { name: string; waitsForDisk: boolean; patience?: number }

const CONNECTIONS = 6

/** A carrier's connections of its own, for what it must not lose itself. */
export function openChannelStore(connection: ConnectionOptions, { name, waitsForDisk, patience }: Owner, warn: Warn): ChannelStore {
  const settings = waitsForDisk ? '' : '-c synchronous_commit=off '
  const pool = openPool(connection, { name: `recado-${name}`, size: CONNECTIONS, patience, settings })
  pool.on('error', (error) => warn(error, `a connection of the carrier ${name} broke`))
  const { lend, cut } = createLender(pool)

  return {
    async ask<Row>(text: string, values: readonly unknown[]) {
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
        // So a transaction is answered in which a statement has failed that its carrier did without.
        if (command === 'ROLLBACK') throw new Error(`What the carrier ${name} wrote was rolled back instead of committed`)
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
  const there = new Set<pg.PoolClient>()
  let cuts = 0
  pool.on('connect', (client) => there.add(client)).on('remove', (client) => there.delete(client))

  /** A connection, for what ends with the next cut even where it has only waited for one until then. */
  async function lend() {
    const begun = cuts
    const client = await pool.connect()
    return {
      release: (error?: Error) => client.release(error),
      async query(asked: string | pg.QueryConfig) {
        if (cuts !== begun) throw new Error('The connections were cut meanwhile')
        return client.query(asked)
      },
    }
  }

  return {
    lend,
    cut() {
      cuts++
      for (const client of there) destroyConnection(client)
    },
  }
}

/** Each statement has a name, so that it is planned once per connection. */
const askOn =
  (client: { query: (asked: pg.QueryConfig) => Promise<pg.QueryResult> }): RunQuery =>
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
