import type { PlatformFeature } from '../../kernel/feature.ts'
import { makeDemo } from './setUpDemo.ts'
import { setUpPlatform } from './setUpPlatform.ts'

/** Creates the data of every installation at its first start, and later checks that the secret key is still the same. */
export const setupFeature: PlatformFeature = { name: 'setup', prepare: setUpPlatform }

/** Creates the demo company in an installation that started without one. It must run before the features that continue with its data. */
export const demoFeature: PlatformFeature = { name: 'demo', prepare: makeDemo }
