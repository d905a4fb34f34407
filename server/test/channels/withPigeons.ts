import { run } from '../../src/run.ts'
import { createPigeonChannel } from './pigeonChannel.ts'

// The product as it ships, on an installation whose only service is made up.
const { carrier } = createPigeonChannel()
await run({ carriers: new Map([[carrier.provider, carrier]]) })
