import { whatsappCarrier } from '@recado/contract/carriers/whatsapp'
import { believe, type Trust } from '../../../whatsapp/test/standIn/trust.ts'
import { run } from '../../src/run.ts'
import { greetedBy, remoteNetwork } from './remote.ts'

// The product as it ships, with the services of the development start where the real ones would be.
const services = `http://127.0.0.1:${process.env.SERVICES_PORT}`
const { address, trust } = await greetedBy<{ address: string; trust: Trust }>(services)
believe(trust)
await run({
  whatsapp: { address, fetchNewest: async () => undefined },
  played: new Map([[whatsappCarrier.provider, remoteNetwork(services, whatsappCarrier.provider)]]),
})
