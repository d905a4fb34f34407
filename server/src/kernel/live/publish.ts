import { type EventName, eventChannel, events, isForSupport } from '@recado/contract/events'
import type { LiveAction } from '@recado/contract/kit/feature'
import type { Server } from 'socket.io'
import { withEventPosition } from './dropStaleEvents.ts'
import type { ViewedRecord } from './socketHandlers.ts'
import { stripUnknown } from './stripUnknown.ts'

/** The rooms that the server puts each signed-in socket into. */
export const rooms = {
  /** The people of every company. */
  everybody: () => 'everybody',
  /** The platform's own people. */
  supers: () => 'supers',
  company: (companyId: number) => `company-${companyId}-mainchannel`,
  admins: (companyId: number) => `company-${companyId}-admins`,
  staff: (companyId: number) => `company-${companyId}-staff`,
  /** Support agents who act for the company. */
  support: (companyId: number) => `company-${companyId}-support`,
  /** People who see every ticket. */
  overseers: (companyId: number) => `company-${companyId}-overseers`,
  queue: (companyId: number, queueId: number) => `company-${companyId}-queue-${queueId}`,
  unqueued: (companyId: number) => `company-${companyId}-unqueued`,
  user: (userId: number) => `user-${userId}`,
  /** People who have a record open. */
  opened: (name: EventName, id: number) => `opened-${name}-${id}`,
}

/**
 * A socket in several of the rooms receives the event once; a socket in `except` does not receive it here. `row` is what they see of it.
 * `channel`: an old clients' channel in place of the event's own.
 */
type Audience = { room: string | string[]; row: unknown; except?: string; channel?: string }

/**
 * One of the contract's events, with the rule who receives it and what each of them sees of the row. `partOf`: the field that holds the row
 * it is a part of, and that row's event. It is published with that row as the transaction leaves it.
 * @example export const tagEvent = companyEvent<Tag>('tag')
 */
export type LiveEvent<Row> = {
  name: EventName
  audience: (companyId: number, row: Row, action: LiveAction) => Audience[]
  partOf?: { field: string; event: object }
}

/** One change publishes at most so many rows. Screens read the others when they load the list again. */
export const MAX_INDIVIDUAL_EVENTS = 500

export const companyEvent = <Row>(name: EventName): LiveEvent<Row> => ({
  name,
  audience: (companyId, row) => [{ room: rooms.company(companyId), row }],
})

/**
 * `before`: people who saw the old row and do not see the new one receive a deletion. `says`: the content of the action, if it is not the
 * row. `isOnlyGone`: nobody else receives anything; after very many changes the lists are fetched again instead.
 */
export type EventDetails<Row> = { before?: Row; says?: object; isOnlyGone?: boolean }
export type Publish = <Row>(
  companyId: number,
  event: LiveEvent<Row>,
  action: LiveAction,
  row: Row,
  telling?: PositionedDetails<Row>,
) => void
/** `place`: the commit position of the transaction. */
type PositionedDetails<Row> = EventDetails<Row> & { place?: number | undefined }

/** `shutOut`: called when somebody may have to leave the room of a record they have open. */
type PublishOptions = { shutOut: (companyId: number, record: ViewedRecord) => void }

export const createPublish =
  (io: Pick<Server, 'to' | 'in'>, { shutOut }: PublishOptions): Publish =>
  (companyId, event, done, row, { before, says, place, isOnlyGone = false } = {}) => {
    const { record, id, row: schema, says: shapes = {}, createdAs = 'create', alsoAs, deletedAsRecord } = events[event.name]
    const action = done === 'create' ? createdAs : done
    const name = eventChannel(companyId, event.name)
    const gone = (one: unknown) => {
      const { id: deleted } = one as { id?: number }
      return { action: 'delete', [id]: deleted, ...(deletedAsRecord && { [record]: { id: deleted } }) }
    }
    const asRecord = (seen: unknown) => {
      const shown = stripUnknown(schema, seen)
      return { [record]: shown, ...(alsoAs && { [alsoAs]: shown }) }
    }
    const hearings = event.audience(companyId, row, action)
    const whoHears = isForSupport(event.name) ? withSupport(companyId) : (room: Audience['room']) => room
    const { id: rowId } = row as { id?: unknown }
    const told = says || place === undefined || rowId === undefined ? undefined : { of: `${name} ${rowId}`, place }
    const to = (room: Audience['room'], except: Audience['room']) => withEventPosition(told, io.to(room).except(except))
    for (const { room, row: seen, except = [], channel: old } of isOnlyGone ? [] : hearings) {
      const shape = shapes[action]
      const said = says ? shape && stripUnknown(shape, says) : asRecord(seen)
      to(whoHears(room), except).emit(old ?? name, action === 'delete' ? gone(row) : { action, ...(said as object) })
    }
    const now = action === 'delete' ? [] : roomsOf(hearings)
    const then = roomsOf(action === 'delete' ? hearings : before === undefined ? [] : event.audience(companyId, before, action))
    if (then.every((room) => now.includes(room))) return
    if (before !== undefined) to(then, now).emit(name, gone(before))
    if (typeof rowId !== 'number') return
    io.in(then).except(now).socketsLeave(rooms.opened(event.name, rowId))
    shutOut(companyId, { name: event.name, id: rowId })
  }

/** Support agents receive what everybody in the company receives. */
const withSupport = (companyId: number) => (room: Audience['room']) =>
  [room].flat().includes(rooms.company(companyId)) ? [room, rooms.support(companyId)].flat() : room

const roomsOf = (hearings: Audience[]) => hearings.flatMap(({ room }) => room)
