import { VERSION, version } from '@recado/contract/version'
import type { Feature } from '../../kernel/feature.ts'

export const versionFeature: Feature = {
  name: 'version',
  routes: (serve) => serve.open(version, async () => ({ version: VERSION })),
}
