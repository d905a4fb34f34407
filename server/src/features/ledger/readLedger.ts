import type { LedgerLine } from '@recado/contract/ledger'
import type { PlatformDb } from '../../kernel/database/schema.ts'

/** More lines than one installation has been seen with. */
const MOST = 5000

/** What every line has counted, beside what really waits in its outbox. */
export async function readLedger(platform: PlatformDb): Promise<LedgerLine[]> {
  const rows = await platform
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.companyId')
    .leftJoin('ledger', 'ledger.connectionId', 'connections.id')
    .select(['connections.companyId', 'companies.name as companyName', 'connections.id as whatsappId', 'connections.name as whatsappName'])
    .select(({ fn, eb, val }) => [
      ...(['received', 'stored', 'duplicates', 'quarantined', 'queued', 'sent', 'failed'] as const).map((name) =>
        fn
          .coalesce(fn.sum<number>(`ledger.${name}`), val(0))
          .$castTo<string | number>()
          .as(name),
      ),
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
  return rows.map(({ received, stored, duplicates, quarantined, queued, sent, failed, waiting, ...line }) => {
    const counts = {
      ...{ received: Number(received), stored: Number(stored), duplicates: Number(duplicates), quarantined: Number(quarantined) },
      ...{ queued: Number(queued), sent: Number(sent), failed: Number(failed), waiting: Number(waiting) },
    }
    return { ...line, ...counts, balanced: isBalanced(counts) }
  })
}

type Counts = Omit<LedgerLine, 'companyId' | 'companyName' | 'whatsappId' | 'whatsappName' | 'balanced'>

const isBalanced = ({ received, stored, duplicates, quarantined, queued, sent, failed, waiting }: Counts) =>
  received === stored + duplicates + quarantined && queued === sent + failed + waiting
