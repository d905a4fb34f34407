import { whatsappCarrier } from '@recado/contract/carriers/whatsapp'
import { openStandIn } from '../../../whatsapp/test/standIn/standIn.ts'
import { playedWhatsapp } from './playedWhatsapp.ts'
import { serveNetworks } from './remote.ts'

// The services of the development start: a process of their own, so that phones stay linked while the product is started anew.
const standIn = await openStandIn()
const { address, trust } = standIn
const networks = new Map([[whatsappCarrier.provider, playedWhatsapp(standIn)]])
await serveNetworks(networks, { hello: { address, trust }, port: Number(process.env.SERVICES_PORT) })
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
