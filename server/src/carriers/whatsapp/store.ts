import pg from 'pg'

export type ConnectionOptions =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

export type Ask = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>
export type Store = {
  ask: Ask
  inTransaction: (work: (ask: Ask) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}
export type Warn = (error: unknown, what: string) => void

const CONNECTIONS = 6

/** The carrier's own connections. What they commit is on the disk: a key that had moved on without being kept could be used no more. */
export function openStore(connection: ConnectionOptions, warn: Warn): Store {
  const pool = new pg.Pool({
    ...connection,
    max: CONNECTIONS,
    statement_timeout: 15_000,
    application_name: 'recado-whatsapp',
    options: '-c timezone=UTC -c jit=off',
  })
  pool.on('error', (error) => warn(error, 'a connection of the WhatsApp carrier broke'))

  return {
    ask: askOn(pool),
    async inTransaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        await work(askOn(client))
        await client.query('commit')
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

const askOn =
  (client: Pick<pg.Pool | pg.PoolClient, 'query'>): Ask =>
  async <Row>(text: string, values: readonly unknown[]) => {
    const { rows } = await client.query({ text, values: [...values] })
    return rows as Row[]
  }
