import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/kernel/database/connect.ts'
import { cloneDatabase } from '../cloneDatabase.ts'
import { databaseUrl } from '../databaseUrl.ts'
import { persistent } from './persistent.ts'
import { ADMIN, freePort, launchProduct, type Product, startProduct } from './product.ts'

/** A product that dies where it is told to, on a database into which one can look whether it lives or not. */
export async function productWithFailPoints(name: string, env: Record<string, string> = {}) {
  const database = await cloneDatabase()
  const { platform, close } = connect(database.options)
  const place = { dataDir: await mkdtemp(join(tmpdir(), `recado-${name}-`)), port: await freePort() }
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
  let product: Product | undefined

  return {
    platform,
    ...{ url, dataDir: place.dataDir },
    ask: persistent(url, ADMIN),
    async start(failPoint = '') {
      product = await startProduct(dyingAt(failPoint))
      return product
    },
    /** One that may die before anybody can say whether it was ready. */
    launch: (failPoint: string) => launchProduct(dyingAt(failPoint)),
    async end() {
      await product?.kill('SIGTERM')
      await close()
      await database.drop()
      await rm(place.dataDir, { recursive: true, force: true })
    },
  }
}
