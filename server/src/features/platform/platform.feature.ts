import type { PlatformFeature } from '../../kernel/feature.ts'
import { makeDemo } from './setUpDemo.ts'
import { setUpPlatform } from './setUpPlatform.ts'

/** What every installation has from its first start, and the check that it is started with its own secret afterwards. */
export const platformFeature: PlatformFeature = { name: 'platform', prepare: setUpPlatform }

/** The demo company in an installation that has begun without it; it comes before those that go on with what they have in it. */
export const demoFeature: PlatformFeature = { name: 'demo', prepare: makeDemo }
