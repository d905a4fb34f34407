import { webhookPath } from '@recado/contract/channels/channelDefinition'
import { cloudChannel } from '@recado/contract/channels/cloud'
import { whatsappChannel } from '@recado/contract/channels/whatsapp'
import { openFakeWhatsapp } from '../../../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import type { SimulatedNetwork } from '../../src/features/simulator/simulatedNetwork.ts'
import { settingsOf } from '../cloud/cloudNumber.ts'
import { startFakeGraphApi } from '../cloud/fakeGraphApi.ts'
import { playedCloud } from './playedCloud.ts'
import { playedWhatsapp } from './playedWhatsapp.ts'
import { serveNetworks } from './remoteNetwork.ts'

// The services of the development start: a process of their own, so that phones stay linked while the product is started anew.
const [standIn, graph] = [await openFakeWhatsapp(), await startFakeGraphApi()]
const { address, trust } = standIn
const number = graph.number()
number.hooks.hook.address = `http://127.0.0.1:${process.env.PRODUCT_PORT}/api${webhookPath(cloudChannel.provider)}`
const networks = new Map<string, SimulatedNetwork>([
  [whatsappChannel.provider, playedWhatsapp(standIn)],
  [cloudChannel.provider, playedCloud(graph, number)],
])
await serveNetworks(networks, { hello: { address, trust, graphUrl: graph.url }, port: Number(process.env.SERVICES_PORT) })
process.stdout.write(`A number of the official API, played on the page of phones: ${JSON.stringify(settingsOf(number), undefined, 2)}\n`)
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
