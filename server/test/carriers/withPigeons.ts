import { run } from '../../src/run.ts'
import { pigeonCarrier } from './pigeonCarrier.ts'

// The product as it ships, on an installation whose only service is made up.
const { carrier } = pigeonCarrier()
await run({ carriers: new Map([[carrier.provider, carrier]]) })
