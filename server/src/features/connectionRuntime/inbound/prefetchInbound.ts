import type { ExpressionBuilder } from 'kysely'
import { preparedVariants } from '../../../kernel/database/preparedVariants.ts'
import type { TenantDatabase, TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { type LatestCampaign, latestCampaignOf, repliesCountSince } from '../../campaigns/index.ts'
import {
  type FoundContacts,
  identitiesOf,
  identityParams,
  isAnyIdentity,
  type KnownContact,
  queryByIdentities,
  toFoundContacts,
} from '../../contacts/index.ts'
import { primeSubscriberCache, type Subscriber, selectSubscribers } from '../../push/index.ts'
import { type LockedRow, lockTicketRows, selectLockedTickets } from '../../tickets/index.ts'
import { listenersOfConnection, primeListenerCache, type WebhookListener } from '../../webhooks/index.ts'
import { type LateChange, selectLateChanges } from './messageChanges.ts'
import type { InboundMessage } from './receiveMessage.ts'

type About = { listeners: WebhookListener[]; subscribers: Subscriber[]; changes: LateChange[]; campaign: LatestCampaign | null }
/** What is known of a message before anything is written. */
export type PrefetchedInbound = {
  found: FoundContacts
  changes: LateChange[]
  /** What was read of this contact. Nothing, if the addresses turned out to belong to another contact. */
  of: (contact: KnownContact) => { rows?: LockedRow[]; campaign?: LatestCampaign | null }
}

type Values = Record<string, string>
const numbers = (param: (name: string) => string, name: string) => param(name) as unknown as number

const peopleAt = (eb: Pick<TenantDb, 'selectFrom'>, count: number, param: (name: string) => string) =>
  eb.selectFrom('contactIdentities').select('contactIdentities.contactId').where(isAnyIdentity(count, param))
const theirs = (count: number, param: (name: string) => string) => (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  eb.and([
    eb('tickets.connectionId', '=', numbers(param, 'connectionId')),
    eb('tickets.contactId', 'in', peopleAt(eb as never, count, param)),
  ])

const abouts = preparedVariants((prepare, count: number) =>
  prepare<Values, About>(
    (db, param) =>
      db.selectNoFrom((eb) => {
        const asked = { connectionId: numbers(param, 'connectionId'), carrierId: param('carrierId'), since: param('since') }
        const people = peopleAt(eb, count, param)
        const held = eb
          .selectFrom(lockTicketRows(eb, theirs(count, param)).as('held'))
          .select((one) => one.fn.countAll<number>().as('held'))
        const asides = [selectSubscribers(eb), selectLateChanges(eb, asked), latestCampaignOf(eb, people, asked)]
        return [held.as('held'), listenersOfConnection(eb, asked.connectionId), ...asides]
      }) as unknown as { compile: () => never },
  ),
)

const tickets = preparedVariants((prepare, count: number) =>
  prepare<Values, LockedRow>(
    (db, param) => selectLockedTickets(db).where((eb) => theirs(count, param)(eb as never)) as unknown as { compile: () => never },
  ),
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
  const place = { ...identityParams(identities), connectionId: connectionId as never }
  const [people, [about], rows] = await tx.batch(
    () => queryByIdentities(tx, identities),
    () => abouts(identities.length)(tx.db, { ...place, carrierId: event.id, since: repliesCountSince(now) }),
    () => tickets(identities.length)(tx.db, place),
  )
  const { listeners, subscribers, changes, campaign } = about as About
  primeListenerCache(tx, connectionId, listeners)
  primeSubscriberCache(tx, subscribers)
  const found = toFoundContacts(people, identities)
  const [only, ...others] = found.people
  const isSame = (contact: KnownContact) => contact === only && others.length + found.unknown.length === 0
  return { found, changes, of: (contact) => (only === undefined ? { rows: [] } : isSame(contact) ? { rows, campaign } : {}) }
}
