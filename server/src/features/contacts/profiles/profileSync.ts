import type { Channel, ConnectionRef } from '../../../channels/channel.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { nextDueContact } from './dueContact.ts'
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

  async function look() {
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
    look,
    /** Milliseconds until a profile may be due. */
    nextIn: () => (pausedUntil > now() ? pausedUntil - now() : NOBODY_DUE),
  }
}
