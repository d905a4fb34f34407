import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { ConnectionOptions } from '../kernel/database/connect.ts'
import { openPool } from '../kernel/database/openPool.ts'

export type { ConnectionOptions }

/** One statement of a carrier's own, committed by itself. */
export type Ask = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>
export type Store = {
  ask: Ask
  inTransaction: <Result>(work: (ask: Ask) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}
export type Warn = (error: unknown, what: string) => void

/** `waitsForDisk`: whether what it has committed outlives a machine that falls; `patience`: for how long a statement is waited for. */
type Owner = { name: string; waitsForDisk: boolean; patience?: number }

const CONNECTIONS = 6

/** A carrier's connections of its own, for what it must not lose itself. */
export function openStore(connection: ConnectionOptions, { name, waitsForDisk, patience }: Owner, warn: Warn): Store {
  const settings = waitsForDisk ? '' : '-c synchronous_commit=off '
  const pool = openPool(connection, { name: `recado-${name}`, size: CONNECTIONS, patience, settings })
  pool.on('error', (error) => warn(error, `a connection of the carrier ${name} broke`))

  return {
    ask: askOn(pool),
    async inTransaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(askOn(client))
        await client.query('commit')
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
    close: () => pool.end(),
  }
}

/** Each statement has a name, so that it is planned once per connection. */
const askOn =
  (client: Pick<pg.Pool | pg.PoolClient, 'query'>): Ask =>
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
