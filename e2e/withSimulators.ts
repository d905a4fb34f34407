import { join } from 'node:path'
import { webhookPath } from '@recado/contract/channels/channelDefinition'
import { cloudChannel } from '@recado/contract/channels/cloud'
import { whatsappChannel } from '@recado/contract/channels/whatsapp'
import type { SimulatedNetwork } from '../server/src/features/simulator/simulatedNetwork.ts'
import type { CloudNumber } from '../server/test/cloud/cloudNumber.ts'
import { startFakeGraphApi } from '../server/test/cloud/fakeGraphApi.ts'
import { playedCloud } from '../server/test/play/playedCloud.ts'
import { playedWhatsapp } from '../server/test/play/playedWhatsapp.ts'
import { serveNetworks } from '../server/test/play/remoteNetwork.ts'
import { openFakeWhatsapp } from '../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import { test as usual } from './fixtures.ts'
import { launchProduct, type Product } from './product.ts'

/** The app as `npm run dev` starts it, with a simulated number of the official API. */
export const test = usual.extend<object, { played: { product: Product; number: CloudNumber }; product: Product; number: CloudNumber }>({
  played: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const [standIn, graph] = [await openFakeWhatsapp(), await startFakeGraphApi()]
      const number = graph.number()
      const networks = new Map<string, SimulatedNetwork>([
        [whatsappChannel.provider, playedWhatsapp(standIn)],
        [cloudChannel.provider, playedCloud(graph, number)],
      ])
      const hello = { address: standIn.address, trust: standIn.trust, graphUrl: graph.url }
      const services = await serveNetworks(networks, { hello })
      const entry = join(import.meta.dirname, '../server/test/play/developServer.ts')
      const product = await launchProduct({ entry, env: { WHATSAPP: 'on', SERVICES_PORT: new URL(services.url).port } })
      number.hooks.hook.address = `${product.url}/api${webhookPath(cloudChannel.provider)}`
      await use({ product, number })
      await product.close()
      await services.close()
      await Promise.all([standIn.close(), graph.close()])
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  product: [({ played }, use) => use(played.product), { scope: 'worker' }],
  number: [({ played }, use) => use(played.number), { scope: 'worker' }],
})
