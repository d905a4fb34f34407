import { cloudChannel } from '@recado/contract/channels/cloud'
import { whatsappChannel } from '@recado/contract/channels/whatsapp'
import { type TrustedRoot, trustRoot } from '../../../whatsapp/test/fakeWhatsapp/trustedRoot.ts'
import { run } from '../../src/run.ts'
import { remoteNetwork, waitForHello } from './remoteNetwork.ts'

// The product as it ships, with the services of the development start where the real ones would be.
const services = `http://127.0.0.1:${process.env.SERVICES_PORT}`
const { address, trust, graphUrl } = await waitForHello<{ address: string; trust: TrustedRoot; graphUrl: string }>(services)
trustRoot(trust)
// They are on this machine, as whatever else a developer tries may be.
Object.assign(process.env, { WHATSAPP_GRAPH_URL: graphUrl, ALLOW_PRIVATE_NETWORK: 'on' })
const played = [whatsappChannel, cloudChannel].map(({ provider }) => [provider, remoteNetwork(services, provider)] as const)
await run({ whatsapp: { address, fetchNewest: async () => undefined }, played: new Map(played) })
