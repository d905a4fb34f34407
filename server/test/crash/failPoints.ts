import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '../../src/kernel/database/connect.ts'
import { cloneDatabase } from '../cloneDatabase.ts'
import { databaseUrl } from '../databaseUrl.ts'
import { waitUntil } from '../waitUntil.ts'
import { createPersistentClient } from './persistentClient.ts'
import { ADMIN, freePort, launchProduct, type Product, startProduct } from './startProduct.ts'

/** A product that crashes at a fail point, on a database that can be read whether it runs or not. */
export async function productWithFailPoints(name: string, env: Record<string, string> = {}, more: { entry?: string } = {}) {
  const database = await cloneDatabase()
  const { platform, close } = connect(database.options)
  const place = { dataDir: await mkdtemp(join(tmpdir(), `recado-${name}-`)), port: await freePort(), ...more }
  const dyingAt = (failPoint: string) => ({
    ...place,
    env: {
      DATABASE_URL: databaseUrl(database.options),
      SECRET_KEY: 'a secret that only the tests have, long enough',
      ...env,
      ...(failPoint && { FAIL_POINT: failPoint }),
    },
  })
  const url = `http://127.0.0.1:${place.port}`
  const held = sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
  let product: Product | undefined

  return {
    platform,
    ...{ url, dataDir: place.dataDir },
    ask: createPersistentClient(url, ADMIN),
    async start(failPoint = '') {
      product = await startProduct(dyingAt(failPoint))
      return product
    },
    /** Another process of the same installation, which does not crash. */
    beside: async () => startProduct({ ...dyingAt(''), port: await freePort() }),
    /** A process that may crash before anybody knows whether it was ready. */
    launch: (failPoint: string) => launchProduct(dyingAt(failPoint)),
    /** Waits until it is gone and the database has noticed: until then its locks are still held. */
    async forgotten({ gone }: Pick<Product, 'gone'>) {
      await gone
      await waitUntil(async () => (await held.execute(platform)).rows.length === 0, 'the database lets go of what a dead process held')
    },
    async end() {
      await product?.kill('SIGTERM')
      await close()
      await database.drop()
      await rm(place.dataDir, { recursive: true, force: true })
    },
  }
}
