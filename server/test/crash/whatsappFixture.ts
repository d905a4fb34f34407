import { join } from 'node:path'
import { connectionEndpoints } from '@recado/contract/connections'
import { expect, onTestFinished } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { openFakeWhatsapp } from '../../../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import type { Handset } from '../../../whatsapp/test/fakeWhatsapp/handset.ts'
import { cloneDatabase } from '../cloneDatabase.ts'
import { databaseUrl } from '../databaseUrl.ts'
import { startCrashingProduct } from './crashingProduct.ts'
import type { PersistentClient } from './persistentClient.ts'

/** The product with a stand-in of the service that survives the product's crashes. */
export async function openWhatsapp() {
  const standIn = await openFakeWhatsapp()
  const database = await cloneDatabase()
  const product = await startCrashingProduct('whatsapp', {
    entry: join(import.meta.dirname, '../channels/withStandIn.ts'),
    env: {
      WHATSAPP: 'on',
      STAND_IN: JSON.stringify({ address: standIn.address, trust: standIn.trust }),
      DATABASE_URL: databaseUrl(database.options),
      SECRET_KEY: 'a secret that only the tests have, long enough',
    },
  })
  onTestFinished(async () => {
    await product.end()
    await standIn.close()
    await database.drop()
  })
  return { standIn, product }
}

/** A connection, linked by that phone. */
export async function linkedLine(root: PersistentClient, shop: Handset, given: { name?: string; settings?: Record<string, string> } = {}) {
  const { id } = await root(connectionEndpoints.create, { body: { name: 'Line', provider: 'beta', ...given } })
  const line = () => root(connectionEndpoints.get, { params: { id } })
  await expect.poll(async () => (await line()).status, { timeout: scaledTime(120_000) }).toBe('qrcode')
  shop.scan((await line()).qrcode ?? '')
  await expect.poll(async () => (await line()).status, { timeout: scaledTime(120_000) }).toBe('CONNECTED')
  return id
}
