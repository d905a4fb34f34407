import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Address, Channel, ConnectionRef } from '../../../channels/channel.ts'
import { days, later } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { postponeSync, saveProfile } from './saveProfile.ts'

/** The wake name of the profile sync of a connection. */
export const profileSyncWakeName = (connectionId: number) => `looks ${connectionId}`

/** A pause after each contact: to the service it looks like a person who opens one chat after the other, not like a machine. */
const BETWEEN_CONTACTS = 5000
const AFTER_FAILURE = 600_000
const NOBODY_DUE = 60_000

type SyncDeps = { kernel: Kernel; channel: Pick<Channel, 'fetchProfile'>; now?: () => number }

/** Fetches the profiles of the contacts of a connection, one after the other, with a pause after each. */
export function startProfileSync({ kernel, channel, now = () => performance.now() }: SyncDeps, line: ConnectionRef) {
  const { companyId } = line
  let pausedUntil = 0

  async function syncNext() {
    if (!channel.fetchProfile || now() < pausedUntil) return
    const contact = await nextDueContact(kernel, line)
    pausedUntil = now() + (contact ? BETWEEN_CONTACTS : 0)
    if (!contact) return
    try {
      const profile = await channel.fetchProfile(line, contact.addresses, contact.shownAs)
      await saveProfile(kernel, { companyId, contact, profile })
    } catch (error) {
      pausedUntil = now() + AFTER_FAILURE
      kernel.log.debug({ err: error, connectionId: line.connectionId }, 'how a contact is shown could not be looked at')
      await postponeSync(kernel, { companyId, contactId: contact.id })
    }
  }

  return {
    look: syncNext,
    /** Milliseconds until a profile may be due. */
    nextIn: () => (pausedUntil > now() ? pausedUntil - now() : NOBODY_DUE),
  }
}

/** Profiles are fetched only for contacts with a conversation within this time. */
const SPOKEN_WITHIN = days(30)

export type DueContact = { id: number; shownAs: string | null; addresses: Address[] }

/** The contact of a connection whose profile is due and whose ticket changed last. */
async function nextDueContact({ read, clock }: Pick<Kernel, 'read' | 'clock'>, line: ConnectionRef): Promise<DueContact | undefined> {
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
