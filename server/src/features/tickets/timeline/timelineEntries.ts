import { type Step, stepsOfMoves } from '@recado/contract/bot/steps'
import { type TicketAct, ticketActs } from '@recado/contract/tickets/ticketActs'
import type { Ticket } from '@recado/contract/tickets/tickets'

type Shown = Pick<Ticket, 'userId' | 'user' | 'queue'>
type Moved = { before: Shown; after: Shown; by: number | undefined }

/** What an act is told with: from whom and to whom it went, as far as that is not whoever acts. */
export function entryOfAct(act: TicketAct, { before, after, by }: Moved): Step {
  const from = before.userId === by ? '' : (before.user?.name ?? '')
  const values: Record<(typeof ticketActs)[TicketAct]['names'][number], Step['values']> = {
    queue: { queue: after.queue?.name ?? '' },
    to: { user: after.userId === by ? '' : (after.user?.name ?? '') },
    from: { user: from },
    fromOther: from ? { user: from } : {},
  }
  return { code: act, values: Object.assign({}, ...ticketActs[act].names.map((name) => values[name])) }
}

export type ActEntry = Step & { act: TicketAct | null }

/** The steps in which an act is told: those of the bot, one of which gives its reason, or the act alone. */
export function entriesOfAct(act: TicketAct, { own, said = [] }: { own: Step; said?: readonly Step[] | undefined }): ActEntry[] {
  const teller = said.findLastIndex(({ code }) => stepsOfMoves.has(code))
  const alone = teller < 0 ? [{ ...own, act }] : []
  return [...alone, ...said.map((step, at) => ({ ...step, act: at === teller ? act : null }))]
}
