import { trustRoot } from '../../../whatsapp/test/fakeWhatsapp/trustedRoot.ts'
import { run } from '../../src/run.ts'

// The product as it ships, which takes for WhatsApp what another process has opened; it calls again as often as ever, but sooner.
const { address, trust } = JSON.parse(process.env.STAND_IN ?? '{}')
trustRoot(trust)
await run({ whatsapp: { address, firstPause: 50, fetchNewest: async () => undefined } })
