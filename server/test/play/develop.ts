import { cloudCarrier } from '@recado/contract/carriers/cloud'
import { whatsappCarrier } from '@recado/contract/carriers/whatsapp'
import { believe, type Trust } from '../../../whatsapp/test/standIn/trust.ts'
import { run } from '../../src/run.ts'
import { greetedBy, remoteNetwork } from './remote.ts'

// The product as it ships, with the services of the development start where the real ones would be.
const services = `http://127.0.0.1:${process.env.SERVICES_PORT}`
const { address, trust, graphUrl } = await greetedBy<{ address: string; trust: Trust; graphUrl: string }>(services)
believe(trust)
// They are on this machine, as whatever else a developer tries may be.
Object.assign(process.env, { WHATSAPP_GRAPH_URL: graphUrl, ALLOW_PRIVATE_NETWORK: 'on' })
const played = [whatsappCarrier, cloudCarrier].map(({ provider }) => [provider, remoteNetwork(services, provider)] as const)
await run({ whatsapp: { address, fetchNewest: async () => undefined }, played: new Map(played) })
