import type { ExpressionBuilder } from 'kysely'
import type { TenantDatabase, TenantDb } from '../../../kernel/database/schema.ts'
import { shaped } from '../../../kernel/database/shaped.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { answersSince, type Latest, latestCampaign } from '../../campaigns/index.ts'
import { type Found, foundIn, identitiesOf, isOneOf, type KnownContact, seek, valuesOf } from '../../contacts/index.ts'
import { knowSubscribers, type Subscriber, subscribedUsers } from '../../push/index.ts'
import { holdingTickets, type LockedRow, lockingTickets } from '../../tickets/index.ts'
import { knowListeners, type Listener, listenersOfLine } from '../../webhooks/index.ts'
import { type LateChange, lateChangesOf } from './lateChanges.ts'
import type { InboundMessage } from './storeInbound.ts'

type About = { listeners: Listener[]; subscribers: Subscriber[]; changes: LateChange[]; campaign: Latest | null }
/** What is known of a message before any of it is written. */
export type Ahead = {
  found: Found
  changes: LateChange[]
  /** What is known of this contact alone: nothing, where something else has come of the addresses. */
  of: (contact: KnownContact) => { rows?: LockedRow[]; campaign?: Latest | null }
}

type Values = Record<string, string>
const numbers = (param: (name: string) => string, name: string) => param(name) as unknown as number

const peopleAt = (eb: Pick<TenantDb, 'selectFrom'>, count: number, param: (name: string) => string) =>
  eb.selectFrom('contactIdentities').select('contactIdentities.contactId').where(isOneOf(count, param))
const theirs = (count: number, param: (name: string) => string) => (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  eb.and([
    eb('tickets.connectionId', '=', numbers(param, 'connectionId')),
    eb('tickets.contactId', 'in', peopleAt(eb as never, count, param)),
  ])

const abouts = shaped((prepare, count: number) =>
  prepare<Values, About>(
    (db, param) =>
      db.selectNoFrom((eb) => {
        const asked = { connectionId: numbers(param, 'connectionId'), carrierId: param('carrierId'), since: param('since') }
        const people = peopleAt(eb, count, param)
        const held = eb
          .selectFrom(holdingTickets(eb, theirs(count, param)).as('held'))
          .select((one) => one.fn.countAll<number>().as('held'))
        const asides = [subscribedUsers(eb), lateChangesOf(eb, asked), latestCampaign(eb, people, asked)]
        return [held.as('held'), listenersOfLine(eb, asked.connectionId), ...asides]
      }) as unknown as { compile: () => never },
  ),
)

const tickets = shaped((prepare, count: number) =>
  prepare<Values, LockedRow>(
    (db, param) => lockingTickets(db).where((eb) => theirs(count, param)(eb as never)) as unknown as { compile: () => never },
  ),
)

/**
 * All that is asked with each message, in one write: the way to the database and back costs more than most of it. The contact is held
 * first and then the ticket, as everybody holds them, and the ticket is read once it is held.
 */
export async function lookAhead(
  tx: Tx,
  { connectionId, event, now }: { connectionId: number; event: InboundMessage; now: Date },
): Promise<Ahead> {
  const identities = identitiesOf(event.chat)
  const place = { ...valuesOf(identities), connectionId: connectionId as never }
  const [people, [about], rows] = await tx.together(
    () => seek(tx, identities),
    () => abouts(identities.length)(tx.db, { ...place, carrierId: event.id, since: answersSince(now) }),
    () => tickets(identities.length)(tx.db, place),
  )
  const { listeners, subscribers, changes, campaign } = about as About
  knowListeners(tx, connectionId, listeners)
  knowSubscribers(tx, subscribers)
  const found = foundIn(people, identities)
  const [only, ...others] = found.people
  const isSame = (contact: KnownContact) => contact === only && others.length + found.unknown.length === 0
  return { found, changes, of: (contact) => (only === undefined ? { rows: [] } : isSame(contact) ? { rows, campaign } : {}) }
}
