import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { id, time } from './kit/fields.ts'
import { type MessageOrigin, messageOrigins } from './messages/origins.ts'

const count = z.int().min(0)

/** How many of the queued messages came from each origin, as far as it was counted. */
const origins = z.object(Object.fromEntries(messageOrigins.map((name) => [name, count])) as Record<MessageOrigin, typeof count>)

/** What went through a connection. It balances if nothing was lost and nothing doubled. */
export const ledgerLine = z
  .object({
    companyId: id,
    companyName: z.string(),
    whatsappId: id,
    whatsappName: z.string(),
    received: count,
    stored: count,
    /** How many of the stored messages came from blocked contacts. */
    blocked: count,
    duplicates: count,
    quarantined: count,
    queued: count,
    origins,
    sent: count,
    failed: count,
    waiting: count,
    balanced: z.boolean(),
  })
  .meta({ id: 'LedgerLine' })
export type LedgerLine = z.output<typeof ledgerLine>

export const ledgerEndpoint = endpoint({
  method: 'GET',
  path: '/ledger',
  summary: 'The message ledger of every line: received = stored + duplicates + quarantined, queued = sent + failed + waiting',
  access: 'ledger:read',
  output: z.array(ledgerLine),
})

/** An event that a channel delivered and the product could not process. Its content is not shown, because it is private. */
const quarantined = z
  .object({
    id: z.int().positive(),
    companyName: z.string(),
    whatsappName: z.string(),
    kind: z.string(),
    eventId: z.string(),
    reason: z.string(),
    createdAt: time,
  })
  .meta({ id: 'QuarantinedEvent' })
export type Quarantined = z.output<typeof quarantined>

export const MOST_QUARANTINED = 200

export const quarantineEndpoint = endpoint({
  method: 'GET',
  path: '/ledger/quarantine',
  summary: 'The events of all lines that could not be taken, the newest first, at most 200',
  access: 'ledger:read',
  output: z.array(quarantined).max(MOST_QUARANTINED),
})

/** The permissions, errors and events of this feature. */
export const ledgerCatalogue = {
  permissions: {
    'ledger:read': ['super', 'nothing'],
  },
} as const
