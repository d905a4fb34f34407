import { sql } from 'kysely'
import { inject, type ProvidedContext } from 'vitest'
import { startApp } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { connect } from '../src/kernel/database/connect.ts'
import type { PlatformDb } from '../src/kernel/database/schema.ts'
import { createLog } from '../src/kernel/log.ts'
import { connectAsProduct } from './connectAsProduct.ts'
import { TEMPLATE } from './globalSetup.ts'
import { memoizeAsync } from './memoizeAsync.ts'

const STARTED = 'template_recado_started'
const ONE_AT_A_TIME = 20_001

/** A database on which the product has started once, so that clones need not set up the platform again. Made when it is first needed. */
export const startedTemplate = memoizeAsync(make)

async function make(config: Config) {
  const maintenance = inject('postgres')
  // Others wait for the one that makes it: on a busy machine longer than the product's statement timeout.
  const { platform, close } = connect(maintenance, { size: 1, statementTimeout: 0 })
  try {
    // On one connection throughout: an idle one would be closed by the pool, and its lock with it.
    return await platform.connection().execute((db) => makeAlone(db, maintenance, config))
  } finally {
    await close()
  }
}

async function makeAlone(db: PlatformDb, maintenance: ProvidedContext['postgres'], config: Config) {
  await sql`select pg_advisory_lock(${ONE_AT_A_TIME})`.execute(db)
  const { rows } = await sql`select from pg_database where datname = ${STARTED}`.execute(db)
  if (rows.length > 0) return STARTED
  const making = `${STARTED}_unfinished`
  // Left behind by an interrupted attempt.
  await sql`drop database if exists ${sql.id(making)} with (force)`.execute(db)
  await sql`create database ${sql.id(making)} template ${sql.id(TEMPLATE)}`.execute(db)
  await startOnce({ ...maintenance, database: making }, config)
  await sql`alter database ${sql.id(making)} rename to ${sql.id(STARTED)}`.execute(db)
  return STARTED
}

async function startOnce(options: Parameters<typeof connect>[0], config: Config) {
  const database = connectAsProduct(options)
  // Clones may use a bucket or not: this first start must not decide that for all.
  const app = await startApp({ config: { ...config, s3: undefined, works: true }, database, log: createLog('silent') })
  await app.close()
  await database.close()
}
