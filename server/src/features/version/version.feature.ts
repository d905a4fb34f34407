import { VERSION, versionEndpoint } from '@recado/contract/version'
import type { Feature } from '../../kernel/feature.ts'

export const versionFeature: Feature = {
  name: 'version',
  routes: (serve) => serve.open(versionEndpoint, async () => ({ version: VERSION })),
}
