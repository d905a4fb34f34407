import { z } from 'zod'

/** What people do with a conversation. `giveBack`: to the bot; `return`: to those who wait. */
export const peoplesActs = ['open', 'accept', 'takeOver', 'return', 'transfer', 'giveBack', 'resolve', 'undoResolve', 'reopen'] as const
export type PeoplesAct = (typeof peoplesActs)[number]

/** By these somebody hands a conversation on or back: they stand between its messages too. */
export const handingActs = ['transfer', 'return', 'giveBack'] as const satisfies readonly PeoplesAct[]

/** What the customer does by writing. */
export const customersActs = ['arrive', 'comeBack'] as const

/** What nobody does in person. `route`: into a queue or back before the choice; `assign`: to somebody; `release`: whoever attended is gone. */
export const automaticActs = ['route', 'assign', 'close', 'release'] as const
export type AutomaticAct = (typeof automaticActs)[number]

/** All that moves a conversation, each with its one word: on buttons, on the wire, in the attendance and on the timeline. */
export const ticketActs = [...customersActs, ...peoplesActs, ...automaticActs] as const
export const ticketAct = z.enum(ticketActs)
export type TicketAct = z.output<typeof ticketAct>
