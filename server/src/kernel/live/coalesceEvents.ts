import type { LiveAction } from '@recado/contract/kit/feature'
import type { EventDetails, LiveEvent, Publish } from './publish.ts'

type PublishAt = (position: number | undefined) => void
type PendingEvent<Row> = { action: LiveAction; row: Row; details: EventDetails<Row>; isOutdated?: true }

/** No client has received the states in between, so only the audience before and the final row matter. */
function mergeEvents<Row>(first: PendingEvent<Row> | undefined, { action, row, details }: PendingEvent<Row>): PendingEvent<Row> {
  if (!first || action !== 'update') return { action, row, details }
  const before = first.details.before ?? details.before
  return { action: first.action, row, details: first.action === 'create' || before === undefined ? {} : { ...details, before } }
}

const keyOf = (companyId: number, row: unknown) => `${companyId} ${(row as { id?: unknown }).id}`
const isState = ({ action, details }: PendingEvent<unknown>) => (action === 'create' || action === 'update') && !details.says

/** Puts the final row `whole` into the event of its part: into the field of the part's row, and of `says` if it has that field. */
function withWhole<Row>({ row, details }: PendingEvent<Row>, field: string, whole: unknown) {
  const { says } = details
  return {
    row: { ...row, [field]: whole },
    details: says && field in says ? { ...details, says: { ...says, [field]: whole } } : details,
  }
}

/**
 * Publishes a row that a transaction changes several times once, in the order of its last change, so that no earlier state arrives after
 * it. A part of a row is published with the final row. `afterCommit`: all work to run after the commit; the transaction adds its own.
 */
export function coalesceEvents(publish: Publish) {
  const afterCommit: PublishAt[] = []
  const pending = new Map<unknown, Map<string, PendingEvent<unknown>>>()

  function emit<Row>(companyId: number, event: LiveEvent<Row>, action: LiveAction, row: Row, details: EventDetails<Row> = {}) {
    const { id } = row as { id?: unknown }
    const rows = (pending.get(event) ?? new Map()) as Map<string, PendingEvent<Row>>
    pending.set(event, rows as Map<string, PendingEvent<unknown>>)
    const key = keyOf(companyId, row)
    const isMerged = id !== undefined && isState({ action, row, details })
    const first = isMerged && action === 'update' ? rows.get(key) : undefined
    if (first) first.isOutdated = true
    const merged = mergeEvents(first, { action, row, details })
    if (isMerged) rows.set(key, merged)
    else if (action === 'delete') rows.delete(key)
    afterCommit.push((position) => merged.isOutdated || publishAt(position, { companyId, event, merged }))
  }

  function publishAt<Row>(
    position: number | undefined,
    { companyId, event, merged }: { companyId: number; event: LiveEvent<Row>; merged: PendingEvent<Row> },
  ) {
    const { field, event: wholeEvent } = event.partOf ?? {}
    const whole = field && pending.get(wholeEvent)?.get(keyOf(companyId, (merged.row as Record<string, unknown>)[field]))
    const { row, details } = whole ? withWhole(merged, field, whole.row) : merged
    publish(companyId, event, merged.action, row, { ...details, position })
  }

  return { afterCommit, emit }
}
