import pg from 'pg'
import { reportFigure } from '../conversations/durations.ts'
import { temporaryDatabase } from '../database.ts'
import { insertCompany } from '../seed/insertCompany.ts'
import { startProcesses } from './processes.ts'

const MINUTE = 60_000

/** What a company costs that is idle with an open connection: the cost with many of them, minus the cost without. */
export async function measureIdle({ companies, seconds }: { companies: number; seconds: number }) {
  const database = await temporaryDatabase()
  // The first start creates the tables.
  await (await startProcesses(1, database)).end()
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const without = await rest(client, { database, seconds })
    for (let count = 0; count < companies; count++) await insertCompany(client, { name: `company${count}`, listeners: 0 })
    const many = await rest(client, { database, seconds })
    const each = (key: keyof typeof many) => (many[key] - without[key]) / companies
    reportFigure(`${companies} idle companies`, {
      is: `each ${each('cpu').toFixed(2)} ms of a processor and ${each('commits').toFixed(1)} transactions a minute, ${(each('megabytes') * 1024).toFixed(0)} kB of memory, ${(each('bytes') / 1024).toFixed(0)} kB on the disk`,
    })
    reportFigure('an installation at rest', {
      is: `${without.cpu.toFixed(0)} ms of a processor and ${without.commits.toFixed(0)} transactions a minute, ${without.megabytes.toFixed(0)} MB`,
    })
  } finally {
    await client.end()
    await database.close()
  }
}

type Resting = { database: Awaited<ReturnType<typeof temporaryDatabase>>; seconds: number }

async function rest(client: pg.Client, { database, seconds }: Resting) {
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const processes = await startProcesses(1, database)
  // Connections open, and the work that follows each start is done.
  await pause(10_000)
  const look = async () => {
    const { rows } = await client.query<{ commits: number; bytes: number }>(
      `select xact_commit::float8 as commits, pg_database_size(datname)::float8 as bytes from pg_stat_database where datname = current_database()`,
    )
    return { cpu: await processes.cpu(), commits: rows[0]?.commits ?? 0, bytes: rows[0]?.bytes ?? 0 }
  }
  const before = await look()
  await pause(seconds * 1000)
  const after = await look()
  const megabytes = await processes.megabytes()
  await processes.end()
  const perMinute = MINUTE / (seconds * 1000)
  const grown = (key: 'cpu' | 'commits') => (after[key] - before[key]) * perMinute
  return { cpu: grown('cpu'), commits: grown('commits'), bytes: after.bytes, megabytes }
}
