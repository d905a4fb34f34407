import { z } from 'zod'

type ActSpec = {
  /** Who acts: a customer who writes, a person at a screen, or the product by itself. */
  by: 'customer' | 'person' | 'product'
  /** The conversation goes on with somebody else or waits again. The dashboard counts no conversation as ended, and none as new. */
  handsOn: boolean
  /** The conversation is over. */
  ends: boolean
  /** It is also shown between the messages, not only on the timeline. */
  isBetweenMessages: boolean
  /** The names that the timeline fills in. `fromOther`: the previous agent, if that is not who acts. */
  names: readonly ('queue' | 'to' | 'from' | 'fromOther')[]
}

/**
 * Every act that moves a ticket. The key is its name on buttons, on the wire, in the attendance and on the timeline. `returnToBot`: to the
 * bot; `return`: to waiting; `moveQueue`: another queue, while the agent goes on; `route`: into a queue, or back before the choice; `assign`: to an agent; `unassign`: back to waiting, because the
 * agent did not answer; `release`: its agent was deleted.
 */
export const ticketActs = {
  arrive: { by: 'customer', handsOn: false, ends: false, isBetweenMessages: false, names: [] },
  comeBack: { by: 'customer', handsOn: false, ends: false, isBetweenMessages: false, names: [] },
  open: { by: 'person', handsOn: false, ends: false, isBetweenMessages: false, names: [] },
  accept: { by: 'person', handsOn: false, ends: false, isBetweenMessages: false, names: [] },
  takeOver: { by: 'person', handsOn: true, ends: false, isBetweenMessages: false, names: ['from'] },
  return: { by: 'person', handsOn: true, ends: false, isBetweenMessages: true, names: [] },
  transfer: { by: 'person', handsOn: true, ends: false, isBetweenMessages: true, names: ['queue', 'to'] },
  undoTransfer: { by: 'person', handsOn: false, ends: false, isBetweenMessages: false, names: [] },
  moveQueue: { by: 'person', handsOn: false, ends: false, isBetweenMessages: false, names: ['queue'] },
  giveBack: { by: 'person', handsOn: true, ends: false, isBetweenMessages: true, names: [] },
  resolve: { by: 'person', handsOn: false, ends: true, isBetweenMessages: false, names: ['fromOther'] },
  undoResolve: { by: 'person', handsOn: false, ends: false, isBetweenMessages: false, names: [] },
  reopen: { by: 'person', handsOn: false, ends: false, isBetweenMessages: false, names: [] },
  route: { by: 'product', handsOn: true, ends: false, isBetweenMessages: false, names: ['queue'] },
  assign: { by: 'product', handsOn: true, ends: false, isBetweenMessages: false, names: ['to'] },
  unassign: { by: 'product', handsOn: true, ends: false, isBetweenMessages: false, names: ['from'] },
  close: { by: 'product', handsOn: false, ends: true, isBetweenMessages: false, names: [] },
  release: { by: 'product', handsOn: true, ends: false, isBetweenMessages: false, names: ['from'] },
} as const satisfies Record<string, ActSpec>

export type TicketAct = keyof typeof ticketActs
export const ticketAct = z.enum(Object.keys(ticketActs) as [TicketAct, ...TicketAct[]])

type ActsBy<By extends ActSpec['by']> = { [Act in TicketAct]: (typeof ticketActs)[Act]['by'] extends By ? Act : never }[TicketAct]
export type AgentAct = ActsBy<'person'>
export type AutomaticAct = ActsBy<'product'>

/** The acts with this property. */
export const actsThat = (says: 'handsOn' | 'ends' | 'isBetweenMessages'): TicketAct[] =>
  ticketAct.options.filter((act) => ticketActs[act][says])
