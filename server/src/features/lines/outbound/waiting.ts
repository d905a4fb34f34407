import { sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { Address } from '../../../carriers/port.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { preparedRead } from '../../../kernel/database/scopes.ts'
import type { OutboxGiven, OutboxKind } from '../../outbox/index.ts'

/** What waits to go out, with all that its carrier must know. */
export type Waiting = {
  seq: number
  kind: OutboxKind
  contactId: number
  messageId: string | null
  given: OutboxGiven
  attempts: number
  number: string | null
  identities: Address[]
  body: string | null
  mediaType: string | null
  carrierId: string | null
  fromMe: boolean | null
  isDeleted: boolean | null
  isForwarded: boolean | null
  quotedCarrierId: string | null
  media: { id: string; mime: string; name: string; size: number; seconds: number | null } | null
}

const AT_ONCE = 20

const heads = preparedRead<{ connectionId: number; busy: readonly number[]; now: string }, Waiting>((db, param) => {
  const first = db
    .selectFrom('outbox')
    .distinctOn('contactId')
    .selectAll()
    .where('connectionId', '=', param('connectionId'))
    .where('contactId', '!=', sql<number>`all(${param('busy')}::int[])`)
    .orderBy('contactId')
    .orderBy('seq')
  return db
    .selectFrom(first.as('first'))
    .innerJoin('contacts', 'contacts.id', 'first.contactId')
    .leftJoin('messages', 'messages.id', 'first.messageId')
    .leftJoin('media', 'media.id', 'messages.mediaId')
    .where('first.notBefore', '<=', param('now'))
    .select(['first.seq', 'first.kind', 'first.contactId', 'first.messageId', 'first.given', 'first.attempts'])
    .select(['contacts.number', 'messages.body', 'messages.mediaType', 'messages.carrierId', 'messages.fromMe'])
    .select(['messages.isDeleted', 'messages.isForwarded'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('contactIdentities')
          .select(['contactIdentities.kind', 'contactIdentities.value'])
          .whereRef('contactIdentities.contactId', '=', 'first.contactId')
          .orderBy('contactIdentities.kind', 'desc'),
      ).as('identities'),
      eb.selectFrom('messages as quoted').select('quoted.carrierId').whereRef('quoted.id', '=', 'messages.quotedId').as('quotedCarrierId'),
      sql`case when ${eb.ref('media.id')} is not null then ${jsonBuildObject({
        id: eb.ref('media.id'),
        mime: eb.ref('media.mime'),
        name: eb.ref('media.name'),
        size: eb.ref('media.size'),
        seconds: eb.ref('media.seconds'),
      })} end`.as('media'),
    ])
    .orderBy('first.seq')
    .limit(sql.lit(AT_ONCE)) as unknown as { compile: () => never }
})

/** For each contact what is first in its line, if its time has come. Those who are being served already are left out. */
export const dueOf = (db: TenantDb, { connectionId, busy, now }: { connectionId: number; busy: readonly number[]; now: Date }) =>
  heads(db, { connectionId, busy, now: now.toISOString() })

/** The number in the form in which the service knows it, and every other address. */
export const addressesOf = ({ number, identities }: Waiting): Address[] =>
  identities.map(({ kind, value }) => ({ kind, value: kind === 'number' && number ? number : value }))
