import { connectionEndpoints } from '@recado/contract/connections'
import { expect, onTestFinished } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { settingsOf } from '../cloud/cloudNumber.ts'
import { startFakeGraphApi } from '../cloud/fakeGraphApi.ts'
import { startCrashingProduct } from './crashingProduct.ts'

type Stage = Awaited<ReturnType<typeof openCloud>>

/** The product with a stand-in of Meta that survives the product's crashes. */
export async function openCloud() {
  const graph = await startFakeGraphApi()
  const product = await startCrashingProduct('cloud', { env: { WHATSAPP_GRAPH_URL: graph.url, ALLOW_PRIVATE_NETWORK: 'on' } })
  onTestFinished(async () => {
    await product.end()
    await graph.close()
  })
  return { graph, product }
}

/** A number of the stand-in, and the connection to it. */
export async function connectedNumber({ graph, product: { url, root } }: Stage) {
  const number = graph.number()
  number.hooks.hook.address = `${url}/api/carriers/cloud/webhook`
  const { id } = await root(connectionEndpoints.create, { body: { name: 'Line', provider: 'cloud', settings: settingsOf(number) } })
  await expect
    .poll(async () => (await root(connectionEndpoints.get, { params: { id } })).status, { timeout: scaledTime(120_000) })
    .toBe('CONNECTED')
  return { number, connectionId: id }
}
