import type { PlatformFeature } from '../../kernel/feature.ts'
import { setUpPlatform } from './setUpPlatform.ts'

/** What every installation has from its first start, and the check that it is started with its own secret afterwards. */
export const platformFeature: PlatformFeature = { name: 'platform', prepare: setUpPlatform }
