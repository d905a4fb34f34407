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

/** A database on which the product has been started once: who clones it does not have to found the platform again. Made by whoever needs it first. */
export const startedTemplate = memoizeAsync(make)

async function make(config: Config) {
  const maintenance = inject('postgres')
  // Whoever is not the first waits for the one who makes it: on a busy machine longer than any statement of the product may take.
  const { platform, close } = connect(maintenance, { size: 1, statementTimeout: 0 })
  try {
    // On one connection from first to last: at rest in the pool it would be closed, and with it goes the lock.
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
  // Of whoever began and came to no end.
  await sql`drop database if exists ${sql.id(making)} with (force)`.execute(db)
  await sql`create database ${sql.id(making)} template ${sql.id(TEMPLATE)}`.execute(db)
  await startOnce({ ...maintenance, database: making }, config)
  await sql`alter database ${sql.id(making)} rename to ${sql.id(STARTED)}`.execute(db)
  return STARTED
}

async function startOnce(options: Parameters<typeof connect>[0], config: Config) {
  const database = connectAsProduct(options)
  // Whoever clones it has a bucket or none: this first start must not decide that for all.
  const app = await startApp({ config: { ...config, s3: undefined, works: true }, database, log: createLog('silent') })
  await app.close()
  await database.close()
}
