import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Address, ConnectionRef } from '../../../channels/channel.ts'
import { days, later } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'

/** Profiles are fetched only for contacts with a conversation within this time. */
const SPOKEN_WITHIN = days(30)

export type DueContact = { id: number; shownAs: string | null; addresses: Address[] }

/** The contact of a connection whose profile is due and whose ticket changed last. */
export async function nextDueContact(
  { read, clock }: Pick<Kernel, 'read' | 'clock'>,
  line: ConnectionRef,
): Promise<DueContact | undefined> {
  const now = clock.now()
  const row = await read(line.companyId)
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .leftJoin('contactPictures', 'contactPictures.contactId', 'tickets.contactId')
    .select(['contacts.id', 'contacts.number', 'contactPictures.shownAs'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('contactIdentities')
          .select(['contactIdentities.kind', 'contactIdentities.value'])
          .whereRef('contactIdentities.contactId', '=', 'contacts.id'),
      ).as('identities'),
    )
    .where('tickets.connectionId', '=', line.connectionId)
    .where('tickets.updatedAt', '>', later(now, -SPOKEN_WITHIN).toISOString())
    .where(sql<boolean>`coalesce(${sql.ref('contactPictures.lookAt')} <= ${now.toISOString()}::timestamptz, true)`)
    .orderBy('tickets.updatedAt', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, number, shownAs, identities } = row
  const addresses = (identities as Address[]).map(({ kind, value }) => ({ kind, value: kind === 'number' && number ? number : value }))
  return { id, shownAs, addresses }
}
