import type { Carrier, Line } from '../../../carriers/port.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { dueContact } from './dueContact.ts'
import { keepAppearance, putOffLook } from './keepAppearance.ts'

/** Under which whoever looks at a line's contacts sleeps while there is nobody to be looked at. */
export const looksName = (connectionId: number) => `looks ${connectionId}`

/** The service sees a person who opens one conversation after the other, and not a machine that walks through a list. */
const BETWEEN_LOOKS = 5000
const AFTER_FAILURE = 600_000
const NOBODY_DUE = 60_000

type Looking = { kernel: Kernel; carrier: Pick<Carrier, 'appearanceOf'>; now?: () => number }

/** Looks how those are shown who are spoken with over a line, one after the other with a pause after each. */
export function lookAtContacts({ kernel, carrier, now = () => performance.now() }: Looking, line: Line) {
  const { companyId } = line
  let free = 0

  async function look() {
    if (!carrier.appearanceOf || now() < free) return
    const contact = await dueContact(kernel, line)
    free = now() + (contact ? BETWEEN_LOOKS : 0)
    if (!contact) return
    try {
      const appearance = await carrier.appearanceOf(line, contact.addresses, contact.shownAs)
      await keepAppearance(kernel, { companyId, contact, appearance })
    } catch (error) {
      free = now() + AFTER_FAILURE
      kernel.log.debug({ err: error, connectionId: line.connectionId }, 'how a contact is shown could not be looked at')
      await putOffLook(kernel, { companyId, contactId: contact.id })
    }
  }

  return {
    look,
    /** In how many milliseconds there may be somebody to be looked at. */
    nextIn: () => (free > now() ? free - now() : NOBODY_DUE),
  }
}
