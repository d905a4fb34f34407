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

/** What is known of a message before anything is written. */
export type PrefetchedInbound = {
  found: FoundContacts
  changes: LateChange[]
  /** What was read of this contact. Nothing, if the addresses turned out to belong to another contact. */
  of: (contact: KnownContact) => { rows?: LockedRow[]; campaign?: LatestCampaign | null }
}

type TicketValues = IdentityValues & { connectionId: number }
type Values = TicketValues & { carrierId: string; since: string }

const peopleAt = (eb: Pick<TenantDb, 'selectFrom'>, count: number, p: Params<IdentityValues>) =>
  eb.selectFrom('contactIdentities').select('contactIdentities.contactId').where(isAnyIdentity(count, p))
const theirs = (count: number, p: Params<TicketValues>) => (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  eb.and([eb('tickets.connectionId', '=', p.connectionId), eb('tickets.contactId', 'in', peopleAt(eb as never, count, p))])

const abouts = preparedVariants((prepare, count: number) =>
  prepare(params<Values>(), (db, p) =>
    db.selectNoFrom((eb) => {
      const people = peopleAt(eb, count, p)
      const held = eb.selectFrom(lockTicketRows(eb, theirs(count, p)).as('held')).select((one) => one.fn.countAll<number>().as('held'))
      return [
        held.as('held'),
        listenersOfConnection(eb, p.connectionId),
        selectSubscribers(eb),
        selectLateChanges(eb, p),
        latestCampaignOf(eb, people, p),
      ]
    }),
  ),
)

const tickets = preparedVariants((prepare, count: number) =>
  prepare(params<TicketValues>(), (db, p) => selectLockedTickets(db).where((eb) => theirs(count, p)(eb as never))),
)

/**
 * Reads all that each message needs, in one network write: the round trip costs more than most of the statements. It locks the contact
 * first and then the ticket, in the order of all transactions, and reads the ticket once it is locked.
 */
export async function prefetchInbound(
  tx: Tx,
  { connectionId, event, now }: { connectionId: number; event: InboundMessage; now: Date },
): Promise<PrefetchedInbound> {
  const identities = identitiesOf(event.chat)
  const place = { ...identityValues(identities), connectionId }
  const [people, [about], rows] = await tx.batch(
    () => queryByIdentities(tx, identities),
    () => abouts(identities.length)(tx.db, { ...place, carrierId: event.id, since: repliesCountSince(now) }),
    () => tickets(identities.length)(tx.db, place),
  )
  if (!about) throw new Error('A select without a table found no row')
  const { listeners, subscribers, changes, campaign } = about
  primeListenerCache(tx, connectionId, listeners)
  primeSubscriberCache(tx, subscribers)
  const found = toFoundContacts(people, identities)
  const [only, ...others] = found.people
  const isSame = (contact: KnownContact) => contact === only && others.length + found.unknown.length === 0
  return { found, changes, of: (contact) => (only === undefined ? { rows: [] } : isSame(contact) ? { rows, campaign } : {}) }
}
