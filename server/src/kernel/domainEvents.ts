import type { Tx } from './transact.ts'

/**
 * What can happen in a company, by name. The features' part of the catalogue is `server/src/domainEvents.ts`: one page, on which each event
 * stands with what it carries.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the catalogue merges its events into it
export interface DomainEvents {}
export type DomainEventName = keyof DomainEvents

/**
 * What a feature does when something has happened. A handler runs within the transaction in which the event is recorded, so an error in it
 * undoes the whole. It calls nothing outside: what may wait is a job that it enqueues.
 */
export type DomainEventHandlers = {
  [Name in DomainEventName]?: (tx: Tx, event: DomainEvents[Name]) => Promise<void> | void
}

/** Runs every handler of an event, one after the other. */
export type RecordDomainEvent = <Name extends DomainEventName>(tx: Tx, name: Name, event: DomainEvents[Name]) => Promise<void>

/** The order of the list is the order in which the handlers of an event run. */
export function recordWith(all: readonly DomainEventHandlers[]): RecordDomainEvent {
  return async (tx, name, event) => {
    for (const handlers of all) await handlers[name]?.(tx, event)
  }
}
