import { ledger, quarantine } from '@recado/contract/ledger'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { checkLedger } from './checkLedger.ts'
import { readLedger } from './readLedger.ts'
import { readQuarantine } from './readQuarantine.ts'

export const ledgerFeature: PlatformFeature = {
  name: 'ledger',
  jobs: (kernel) => [checkLedger(kernel)],
  routes(serve, { platform }) {
    serve.signedIn(ledger, () => readLedger(platform))
    serve.signedIn(quarantine, () => readQuarantine(platform))
  },
}
