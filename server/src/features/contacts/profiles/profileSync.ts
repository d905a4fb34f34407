import type { Channel, ConnectionRef } from '../../../channels/channel.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { nextDueContact } from './dueContact.ts'
import { postponeSync, saveProfile } from './saveProfile.ts'

/** Under which whoever looks at a line's contacts sleeps while there is nobody to be looked at. */
export const profileSyncWakeName = (connectionId: number) => `looks ${connectionId}`

/** The service sees a person who opens one conversation after the other, and not a machine that walks through a list. */
const BETWEEN_CONTACTS = 5000
const AFTER_FAILURE = 600_000
const NOBODY_DUE = 60_000

type Looking = { kernel: Kernel; channel: Pick<Channel, 'fetchProfile'>; now?: () => number }

/** Looks how those are shown who are spoken with over a line, one after the other with a pause after each. */
export function startProfileSync({ kernel, channel, now = () => performance.now() }: Looking, line: ConnectionRef) {
  const { companyId } = line
  let free = 0

  async function look() {
    if (!channel.fetchProfile || now() < free) return
    const contact = await nextDueContact(kernel, line)
    free = now() + (contact ? BETWEEN_CONTACTS : 0)
    if (!contact) return
    try {
      const appearance = await channel.fetchProfile(line, contact.addresses, contact.shownAs)
      await saveProfile(kernel, { companyId, contact, appearance })
    } catch (error) {
      free = now() + AFTER_FAILURE
      kernel.log.debug({ err: error, connectionId: line.connectionId }, 'how a contact is shown could not be looked at')
      await postponeSync(kernel, { companyId, contactId: contact.id })
    }
  }

  return {
    look,
    /** In how many milliseconds there may be somebody to be looked at. */
    nextIn: () => (free > now() ? free - now() : NOBODY_DUE),
  }
}
