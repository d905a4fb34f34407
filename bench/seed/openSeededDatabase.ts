import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '../../server/src/kernel/database/embedded/startEmbedded.ts'
import { openMigrated } from '../../server/src/kernel/database/openDatabase.ts'
import { createLog } from '../../server/src/kernel/log.ts'
import { SEED, type Seed, type Size, seed, sizes } from './seed.ts'

const RUN = 'run'
const WATCH = 'pg_stat_statements'

/**
 * A seeded database for one run. The seed is stored beside it, in `BENCH_DATA`, and copied for the next run until the tables or the seeding
 * change.
 */
export async function openSeededDatabase(size: keyof typeof sizes) {
  const folder = process.env.BENCH_DATA ?? join(tmpdir(), 'recado-bench-data')
  mkdirSync(folder, { recursive: true })
  const { server, maintenance } = await startWatched(join(folder, 'postgres'))
  const name = `seed_${size}_${stampOf(sizes[size])}`
  const note = join(folder, `${name}.json`)
  if (!(await exists(maintenance, name)) || !existsSync(note)) {
    await forget(maintenance, `seed_${size}_`)
    console.log('Seeding …')
    const began = Date.now()
    writeFileSync(note, JSON.stringify(await build({ server, maintenance, name, size: sizes[size] })))
    console.log(`Seeded in ${Math.round((Date.now() - began) / 1000)} s`)
  }
  await maintenance.query(`drop database if exists ${RUN} with (force)`)
  await maintenance.query(`create database ${RUN} template ${name} strategy file_copy`)
  return {
    folder,
    connection: server.connection(RUN),
    seed: JSON.parse(readFileSync(note, 'utf8')) as Seed,
    async close() {
      await maintenance.query(`drop database ${RUN} with (force)`)
      await maintenance.end()
      await server.stop()
    },
  }
}

/** PostgreSQL loads pg_stat_statements only when it starts, so it restarts once if that is missing. */
async function startWatched(directory: string) {
  const start = async () => {
    const server = await startEmbedded({ directory, log: () => undefined })
    const maintenance = new pg.Client(server.connection('postgres'))
    await maintenance.connect()
    return { server, maintenance }
  }
  const started = await start()
  const { rows } = await started.maintenance.query('show shared_preload_libraries')
  if (rows[0]?.shared_preload_libraries === WATCH) return started
  await started.maintenance.query(`alter system set shared_preload_libraries = '${WATCH}'`)
  await started.maintenance.end()
  await started.server.stop()
  return start()
}

type Build = { server: EmbeddedServer; maintenance: pg.Client; name: string; size: Size }

/** It gets its name when it is complete, so an interrupted run leaves no half seed. */
async function build({ server, maintenance, name, size }: Build) {
  await maintenance.query('drop database if exists unfinished with (force)')
  await maintenance.query('create database unfinished')
  await (await openMigrated(server.connection('unfinished'), createLog('silent'))).close()
  const made = await seed(server.connection('unfinished'), size)
  await maintenance.query(`alter database unfinished rename to ${name}`)
  return made
}

const exists = async (maintenance: pg.Client, name: string) =>
  (await maintenance.query('select from pg_database where datname = $1', [name])).rowCount === 1

async function forget(maintenance: pg.Client, prefix: string) {
  const { rows } = await maintenance.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [prefix])
  for (const { datname } of rows) await maintenance.query(`drop database ${datname} with (force)`)
}

/** Changes with any table and any line of the seeding. */
function stampOf(size: Size) {
  const hash = createHash('md5').update(`${SEED} ${JSON.stringify(size)}`)
  for (const folder of [join(import.meta.dirname, '../../server/src/migrations'), import.meta.dirname])
    for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}
