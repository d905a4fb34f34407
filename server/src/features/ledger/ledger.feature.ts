import { ledger, quarantine } from '@recado/contract/ledger'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { countInLedger } from './countInLedger.ts'
import { ledgerMetrics } from './ledgerMetrics.ts'
import { readLedger } from './readLedger.ts'
import { readQuarantine } from './readQuarantine.ts'

export const ledgerFeature: PlatformFeature = {
  name: 'ledger',
  jobs: (kernel) => [checkLedger(kernel)],
  metrics: ledgerMetrics,
  on: () => ({
    'message.stored': (tx, line) => countInLedger(tx, line, { received: 1, stored: 1 }),
    'messages.handedOver'(tx, { connectionId, messages }) {
      for (const { contactId, error } of messages)
        countInLedger(tx, { connectionId, contactId }, error === null ? { sent: 1 } : { failed: 1 })
    },
  }),
  routes(serve, { platform }) {
    serve.signedIn(ledger, () => readLedger(platform))
    serve.signedIn(quarantine, () => readQuarantine(platform))
  },
}

/** Compares the counts of every connection regularly. A difference means that a message was lost, which must be noticed. */
const checkLedger = ({ platform, log }: Pick<PlatformKernel, 'platform' | 'log'>): Job => ({
  name: 'ledger.check',
  every: '*/10 * * * *',
  async run() {
    const wrong = (await readLedger(platform)).filter(({ balanced }) => !balanced)
    for (const line of wrong) log.error({ ledger: line }, 'the ledger of a line is out of balance')
  },
})
