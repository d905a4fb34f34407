import type { LiveAction } from '@recado/contract/kit/feature'
import type { EventDetails, LiveEvent, Publish } from './publish.ts'

type PublishAt = (place: number | undefined) => void
type PendingEvent<Row> = { action: LiveAction; row: Row; telling: EventDetails<Row>; isOutdated?: true }

/** Nobody has seen the states in between, so only the audience before and the final row matter. */
function joined<Row>(first: PendingEvent<Row> | undefined, { action, row, telling }: PendingEvent<Row>): PendingEvent<Row> {
  if (!first || action !== 'update') return { action, row, telling }
  const before = first.telling.before ?? telling.before
  return { action: first.action, row, telling: first.action === 'create' || before === undefined ? {} : { ...telling, before } }
}

const keyOf = (companyId: number, row: unknown) => `${companyId} ${(row as { id?: unknown }).id}`
const isState = ({ action, telling }: PendingEvent<unknown>) => (action === 'create' || action === 'update') && !telling.says

/** The row that it is a part of is also in its `says`. */
function partAt<Row>({ row, telling }: PendingEvent<Row>, field: string, whole: unknown) {
  const { says } = telling
  const said = says && field in says ? { ...telling, says: { ...says, [field]: whole } } : telling
  return { row: { ...row, [field]: whole }, telling: said }
}

/**
 * Publishes a row that a transaction changes several times once: at the place of its last change, so that no earlier state comes after it.
 * A part of a row is published with the final row. `heard`: work after the commit, to which others add.
 */
export function coalesceEvents(publish: Publish) {
  const heard: PublishAt[] = []
  const known = new Map<unknown, Map<string, PendingEvent<unknown>>>()

  function tell<Row>(companyId: number, event: LiveEvent<Row>, action: LiveAction, row: Row, telling: EventDetails<Row> = {}) {
    const { id } = row as { id?: unknown }
    const rows = (known.get(event) ?? new Map()) as Map<string, PendingEvent<Row>>
    known.set(event, rows as Map<string, PendingEvent<unknown>>)
    const key = keyOf(companyId, row)
    const isJoined = id !== undefined && isState({ action, row, telling })
    const first = isJoined && action === 'update' ? rows.get(key) : undefined
    if (first) first.isOutdated = true
    const now = joined(first, { action, row, telling })
    if (isJoined) rows.set(key, now)
    else if (action === 'delete') rows.delete(key)
    heard.push((place) => now.isOutdated || publishNow(companyId, event, { now, place }))
  }

  function publishNow<Row>(
    companyId: number,
    event: LiveEvent<Row>,
    { now, place }: { now: PendingEvent<Row>; place: number | undefined },
  ) {
    const { field, event: ofWhole } = event.partOf ?? {}
    const whole = field && known.get(ofWhole)?.get(keyOf(companyId, (now.row as Record<string, unknown>)[field]))
    const { row, telling } = whole ? partAt(now, field, whole.row) : now
    publish(companyId, event, now.action, row, { ...telling, place })
  }

  return { heard, tell }
}
