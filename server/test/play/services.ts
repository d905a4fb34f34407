import { cloudCarrier } from '@recado/contract/carriers/cloud'
import { webhookPath } from '@recado/contract/carriers/definition'
import { whatsappCarrier } from '@recado/contract/carriers/whatsapp'
import { openStandIn } from '../../../whatsapp/test/standIn/standIn.ts'
import type { SimulatedNetwork } from '../../src/features/simulator/network.ts'
import { settingsOf } from '../cloud/cloudNumber.ts'
import { openGraph } from '../cloud/graphStandIn.ts'
import { playedCloud } from './playedCloud.ts'
import { playedWhatsapp } from './playedWhatsapp.ts'
import { serveNetworks } from './remote.ts'

// The services of the development start: a process of their own, so that phones stay linked while the product is started anew.
const [standIn, graph] = [await openStandIn(), await openGraph()]
const { address, trust } = standIn
const number = graph.number()
number.hooks.hook.address = `http://127.0.0.1:${process.env.PRODUCT_PORT}/api${webhookPath(cloudCarrier.provider)}`
const networks = new Map<string, SimulatedNetwork>([
  [whatsappCarrier.provider, playedWhatsapp(standIn)],
  [cloudCarrier.provider, playedCloud(graph, number)],
])
await serveNetworks(networks, { hello: { address, trust, graphUrl: graph.url }, port: Number(process.env.SERVICES_PORT) })
process.stdout.write(`A number of the official API, played on the page of phones: ${JSON.stringify(settingsOf(number), undefined, 2)}\n`)
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
