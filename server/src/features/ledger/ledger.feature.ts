import { ledgerEndpoint, MOST_QUARANTINED, type Quarantined, quarantineEndpoint } from '@recado/contract/ledger'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { countInLedger } from './countInLedger.ts'
import { ledgerMetrics } from './ledgerMetrics.ts'
import { readMessageCounters } from './readMessageCounters.ts'

export const ledgerFeature: PlatformFeature = {
  name: 'ledger',
  jobs: (kernel) => [checkLedger(kernel)],
  metrics: ledgerMetrics,
  on: () => ({
    'message.arrived': (tx, stored) => countInLedger(tx, stored, { received: 1, stored: 1 }),
    'messages.handedOver'(tx, { connectionId, messages }) {
      for (const { contactId, error } of messages)
        countInLedger(tx, { connectionId, contactId }, error === null ? { sent: 1 } : { failed: 1 })
    },
  }),
  routes(serve, { platform }) {
    serve.signedIn(ledgerEndpoint, () => readMessageCounters(platform))
    serve.signedIn(quarantineEndpoint, () => readQuarantine(platform))
  },
}

/** Compares the counts of every connection regularly. A difference means that a message was lost, which must be noticed. */
const checkLedger = ({ platform, log }: Pick<PlatformKernel, 'platform' | 'log'>): Job => ({
  name: 'ledger.check',
  every: '*/10 * * * *',
  async run() {
    const wrong = (await readMessageCounters(platform)).filter(({ balanced }) => !balanced)
    for (const counters of wrong) log.error({ ledger: counters }, 'the ledger of a connection is out of balance')
  },
})

/** Incoming messages that could not be processed, newest first. */
async function readQuarantine(platform: PlatformDb): Promise<Quarantined[]> {
  const rows = await platform
    .selectFrom('quarantine')
    .innerJoin('connections', 'connections.id', 'quarantine.connectionId')
    .innerJoin('companies', 'companies.id', 'quarantine.companyId')
    .select(['quarantine.id', 'companies.name as companyName', 'connections.name as whatsappName'])
    .select(['quarantine.kind', 'quarantine.eventId', 'quarantine.reason', 'quarantine.createdAt'])
    .orderBy('quarantine.id', 'desc')
    .limit(MOST_QUARANTINED)
    .execute()
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
