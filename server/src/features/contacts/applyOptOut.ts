import type { Address } from '../../channels/channel.ts'
import type { Tx } from '../../kernel/transact.ts'
import { recordOptOut } from './optOut.ts'
import { resolveContact } from './resolveContact.ts'

type ReportedOptOut = { addresses: readonly Address[]; optedOut: boolean; at: Date; now: Date }

/**
 * The service reports that a person wants no campaigns any more, or wants them again, since `at`. A later decision stays, whether the
 * person or staff made it: reports come late, twice and in any order.
 */
export async function applyOptOut(tx: Tx, { addresses, optedOut, at, now }: ReportedOptOut): Promise<void> {
  const { id: contactId } = await resolveContact(tx, { addresses, name: '', at: now, isLookedUp: true })
  const decided = tx.db.selectFrom('optOuts').select('createdAt').where('contactId', '=', contactId)
  const latest = await decided.orderBy('createdAt', 'desc').limit(1).executeTakeFirst()
  if (latest && new Date(latest.createdAt) >= at) return
  await recordOptOut(tx, { contactId, optedOut, reason: 'WhatsApp', at: at > now ? now : at })
}
