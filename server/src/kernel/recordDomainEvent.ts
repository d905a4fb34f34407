import type { Tx } from './transact.ts'

/** What can happen in a company, by name. `server/src/domainEvents.ts` lists each event with its payload. */
// biome-ignore lint/suspicious/noEmptyInterface: the catalogue merges its events into it
export interface DomainEvents {}
export type DomainEventName = keyof DomainEvents

/**
 * What a feature does when something has happened. A handler runs in the transaction that records the event, so its error rolls everything
 * back. It calls no outside service: for such work it enqueues a job.
 * @example on: (kernel) => ({ 'ticket.moved': (tx, { ticket }) => enqueueWebhook(tx, ticket) })
 */
export type DomainEventHandlers = {
  [Name in DomainEventName]?: (tx: Tx, event: DomainEvents[Name]) => Promise<void> | void
}

/** Runs every handler of an event, one after the other. */
export type RecordDomainEvent = <Name extends DomainEventName>(tx: Tx, name: Name, event: DomainEvents[Name]) => Promise<void>

/** Handlers run in the order of the list. */
export function recordWith(all: readonly DomainEventHandlers[]): RecordDomainEvent {
  return async (tx, name, event) => {
    for (const handlers of all) await handlers[name]?.(tx, event)
  }
}
