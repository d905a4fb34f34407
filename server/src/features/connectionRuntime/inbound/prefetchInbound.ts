import type { ExpressionBuilder } from 'kysely'
import { type Params, params } from '../../../kernel/database/param.ts'
import { preparedVariants } from '../../../kernel/database/prepared.ts'
import type { TenantDatabase, TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { type LatestCampaign, latestCampaignOf, repliesCountSince } from '../../campaigns/index.ts'
import {
  type FoundContacts,
  type IdentityValues,
  identitiesOf,
  identityValues,
  isAnyIdentity,
  type KnownContact,
  queryByIdentities,
  toFoundContacts,
} from '../../contacts/index.ts'
import { primeSubscriberCache, selectSubscribers } from '../../push/index.ts'
import { type LockedRow, lockTicketRows, selectLockedTickets } from '../../tickets/index.ts'
import { listenersOfConnection, primeListenerCache } from '../../webhooks/index.ts'
import { type LateChange, selectLateChanges } from './applyMessageChange.ts'
import type { InboundMessage } from './receiveMessage.ts'

/** The rows that a message needs, read before anything is written. */
export type PrefetchedInbound = {
  found: FoundContacts
  changes: LateChange[]
  /** Returns the rows that were read for this contact; none if the addresses turned out to belong to another contact. */
  readFor: (contact: KnownContact) => { rows?: LockedRow[]; campaign?: LatestCampaign | null }
}

type TicketValues = IdentityValues & { connectionId: number }
type Values = TicketValues & { carrierId: string; since: string }

const contactsWith = (eb: Pick<TenantDb, 'selectFrom'>, count: number, p: Params<IdentityValues>) =>
  eb.selectFrom('contactIdentities').select('contactIdentities.contactId').where(isAnyIdentity(count, p))
const ticketsOfContact = (count: number, p: Params<TicketValues>) => (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  eb.and([eb('tickets.connectionId', '=', p.connectionId), eb('tickets.contactId', 'in', contactsWith(eb as never, count, p))])

const prefetches = preparedVariants((prepare, count: number) =>
  prepare(params<Values>(), (db, p) =>
    db.selectNoFrom((eb) => {
      const contacts = contactsWith(eb, count, p)
      const lockedTickets = eb
        .selectFrom(lockTicketRows(eb, ticketsOfContact(count, p)).as('lockedTickets'))
        .select((tickets) => tickets.fn.countAll<number>().as('lockedTickets'))
      return [
        lockedTickets.as('lockedTickets'),
        listenersOfConnection(eb, p.connectionId),
        selectSubscribers(eb),
        selectLateChanges(eb, p),
        latestCampaignOf(eb, contacts, p),
      ]
    }),
  ),
)

const ticketReads = preparedVariants((prepare, count: number) =>
  prepare(params<TicketValues>(), (db, p) => selectLockedTickets(db).where((eb) => ticketsOfContact(count, p)(eb as never))),
)

/**
 * Reads all rows that every message needs, in one network write: the round trip costs more than most of the statements. It locks the
 * contact first and then the ticket, in the order of all transactions, and reads the ticket once it is locked.
 */
export async function prefetchInbound(
  tx: Tx,
  { connectionId, event, now }: { connectionId: number; event: InboundMessage; now: Date },
): Promise<PrefetchedInbound> {
  const identities = identitiesOf(event.chat)
  const values = { ...identityValues(identities), connectionId }
  const [contactRows, [prefetched], rows] = await tx.batch(
    () => queryByIdentities(tx, identities),
    () => prefetches(identities.length)(tx.db, { ...values, carrierId: event.id, since: repliesCountSince(now) }),
    () => ticketReads(identities.length)(tx.db, values),
  )
  if (!prefetched) throw new Error('A select without a table found no row')
  const { listeners, subscribers, changes, campaign } = prefetched
  primeListenerCache(tx, connectionId, listeners)
  primeSubscriberCache(tx, subscribers)
  const found = toFoundContacts(contactRows, identities)
  const [only, ...others] = found.people
  const isSame = (contact: KnownContact) => contact === only && others.length + found.unknown.length === 0
  return { found, changes, readFor: (contact) => (only === undefined ? { rows: [] } : isSame(contact) ? { rows, campaign } : {}) }
}
