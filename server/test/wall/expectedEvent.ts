import { isDeepStrictEqual } from 'node:util'
import { events } from '@recado/contract/events'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { LiveAction } from '@recado/contract/kit/feature'
import { exampleRecordsIn } from './exampleRecords.ts'
import type { Got, Request } from './rawRequest.ts'
import type { SocketMessage } from './socketListener.ts'

type Announced = { record: string; action: LiveAction; isTold: (heard: SocketMessage) => boolean }

/**
 * The event that an administrator must receive for a call that creates, changes or deletes a record with events: the answered record,
 * without details that no list shows.
 */
export function expectedEventOf(
  { method, makes, example, path }: Endpoint,
  { request, got }: { request: Request; got: Got },
): Announced | undefined {
  const [place] = exampleRecordsIn(example.params ?? {})
  const record = makes ?? (place && !place.marker.own && path.endsWith(`:${place.path[0]}`) ? place.marker.name : '')
  const event = Object.entries(events)
    .toSorted(ownNameFirst(record))
    .find(([, one]) => one.record === record)?.[1]
  const action = makes ? (event?.createdAs ?? 'create') : actions[method]
  if (!event || !action) return undefined
  const [key, told] =
    action === 'delete' ? [event.id, request.params[place?.path[0] ?? '']] : [event.record, event.row.safeParse([got.data].flat()[0]).data]
  return { record, action, isTold: ({ payload }) => payload.action === action && isDeepStrictEqual(payload[key], told) }
}

/** Another event may carry the same record for another reason, such as a sign-in elsewhere. */
const ownNameFirst = (record: string) => (a: [string, unknown], b: [string, unknown]) => Number(b[0] === record) - Number(a[0] === record)

const actions: Partial<Record<Endpoint['method'], LiveAction>> = { PUT: 'update', DELETE: 'delete' }
