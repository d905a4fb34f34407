import type { LedgerLine } from '@recado/contract/ledger'
import { messageOrigins } from '@recado/contract/messages/origins'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import { ledgerCounters, queuedCounterOf } from './countInLedger.ts'

/** No known installation has this many connections. */
const MOST = 5000

/** The counts of every connection, beside what is really in its outbox. */
export async function readMessageCounters(platform: PlatformDb): Promise<LedgerLine[]> {
  const rows = await platform
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.companyId')
    .leftJoin('ledger', 'ledger.connectionId', 'connections.id')
    .select(['connections.companyId', 'companies.name as companyName', 'connections.id as whatsappId', 'connections.name as whatsappName'])
    .select(({ fn, eb, val }) => [
      ...ledgerCounters.map((name) => fn.coalesce(fn.sum<string | number>(`ledger.${name}`), val(0)).as(name)),
      eb
        .selectFrom('outbox')
        .select((one) => one.fn.countAll<number>().as('waiting'))
        .whereRef('outbox.connectionId', '=', 'connections.id')
        .whereRef('outbox.companyId', '=', 'connections.companyId')
        .where('outbox.kind', '=', 'send')
        .as('waiting'),
    ])
    .groupBy(['connections.companyId', 'companies.name', 'connections.id', 'connections.name'])
    .orderBy('connections.companyId')
    .orderBy('connections.id')
    .limit(MOST)
    .execute()
  return rows.map(({ companyId, companyName, whatsappId, whatsappName, ...numbers }) => {
    const { received, stored, blocked, duplicates, quarantined, queued, sent, failed, waiting, ...from } = asNumbers(numbers)
    const counts = { received, stored, blocked, duplicates, quarantined, queued, sent, failed, waiting }
    const origins = Object.fromEntries(messageOrigins.map((origin) => [origin, from[queuedCounterOf(origin)]])) as LedgerLine['origins']
    return { companyId, companyName, whatsappId, whatsappName, ...counts, origins, balanced: isBalanced(counts) }
  })
}

/** PostgreSQL returns sums as text, because they can exceed an integer. */
const asNumbers = <Name extends string>(row: Record<Name, string | number | null>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as Record<Name, number>

type Counts = Omit<LedgerLine, 'companyId' | 'companyName' | 'whatsappId' | 'whatsappName' | 'origins' | 'balanced'>

const isBalanced = ({ received, stored, duplicates, quarantined, queued, sent, failed, waiting }: Counts) =>
  received === stored + duplicates + quarantined && queued === sent + failed + waiting
