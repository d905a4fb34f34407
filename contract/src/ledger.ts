import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { id } from './kit/fields.ts'

const count = z.int().min(0)

/** What went through a line: in balance when nothing is lost and nothing doubled. */
export const ledgerLine = z
  .object({
    companyId: id,
    companyName: z.string(),
    whatsappId: id,
    whatsappName: z.string(),
    received: count,
    stored: count,
    duplicates: count,
    quarantined: count,
    queued: count,
    sent: count,
    failed: count,
    waiting: count,
    balanced: z.boolean(),
  })
  .meta({ id: 'LedgerLine' })
export type LedgerLine = z.output<typeof ledgerLine>

export const ledger = endpoint({
  method: 'GET',
  path: '/ledger',
  summary: 'The message ledger of every line: received = stored + duplicates + quarantined, queued = sent + failed + waiting',
  access: 'ledger:read',
  output: z.array(ledgerLine),
})
