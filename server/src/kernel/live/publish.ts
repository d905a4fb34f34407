import { type EventName, eventChannel, events, isForSupport } from '@recado/contract/events'
import type { LiveAction } from '@recado/contract/kit/feature'
import type { Server } from 'socket.io'
import { withEventPosition } from './dropStaleEvents.ts'
import type { ViewedRecord } from './socketHandlers.ts'
import { stripUnknown } from './stripUnknown.ts'

/** The rooms that the server puts each signed-in socket into. */
export const rooms = {
  /** The users of every company. */
  everybody: () => 'everybody',
  /** The super users of the installation. */
  supers: () => 'supers',
  company: (companyId: number) => `company-${companyId}-mainchannel`,
  admins: (companyId: number) => `company-${companyId}-admins`,
  staff: (companyId: number) => `company-${companyId}-staff`,
  /** Support agents who act for the company. */
  support: (companyId: number) => `company-${companyId}-support`,
  /** Users who see every ticket. */
  overseers: (companyId: number) => `company-${companyId}-overseers`,
  queue: (companyId: number, queueId: number) => `company-${companyId}-queue-${queueId}`,
  unqueued: (companyId: number) => `company-${companyId}-unqueued`,
  user: (userId: number) => `user-${userId}`,
  /** Users who have a record open. */
  opened: (name: EventName, id: number) => `opened-${name}-${id}`,
}

/**
 * A socket in several of the rooms receives the event once; a socket in `except` does not receive it here. `row`: the row as this audience
 * may see it. `channel`: a channel of old clients, instead of the event's own.
 */
type Audience = { room: string | string[]; row: unknown; except?: string; channel?: string }

/**
 * One of the contract's events, with the rule who receives it and what each audience sees of the row. `partOf`: the field that holds the row
 * it is a part of, and that row's event. It is published with that row as the transaction leaves it.
 * @example export const tagEvent = companyEvent<Tag>('tag')
 */
export type LiveEvent<Row> = {
  name: EventName
  audience: (companyId: number, row: Row, action: LiveAction) => Audience[]
  partOf?: { field: string; event: object }
}

/** The most rows that one change publishes. Screens read the others when they load the list again. */
export const MAX_INDIVIDUAL_EVENTS = 500

export const companyEvent = <Row>(name: EventName): LiveEvent<Row> => ({
  name,
  audience: (companyId, row) => [{ room: rooms.company(companyId), row }],
})

/**
 * `before`: users who saw the old row and do not see the new one receive a deletion. `says`: the content of the action, if it is not the
 * row. `isDeletionOnly`: no other user receives anything; after very many changes the lists are fetched again instead.
 */
export type EventDetails<Row> = { before?: Row; says?: object; isDeletionOnly?: boolean }
export type Publish = <Row>(
  companyId: number,
  event: LiveEvent<Row>,
  action: LiveAction,
  row: Row,
  details?: PositionedDetails<Row>,
) => void
/** `position`: the commit position of the transaction. */
type PositionedDetails<Row> = EventDetails<Row> & { position?: number | undefined }

/** `recheckViewers`: called when users may have to leave the room of a record that they have open. */
type PublishOptions = { recheckViewers: (companyId: number, record: ViewedRecord) => void }

export const createPublish =
  (io: Pick<Server, 'to' | 'in'>, { recheckViewers }: PublishOptions): Publish =>
  (companyId, event, done, row, { before, says, position, isDeletionOnly = false } = {}) => {
    const { record, id, row: schema, says: contentSchemas = {}, createdAs = 'create', alsoAs, deletedAsRecord } = events[event.name]
    const action = done === 'create' ? createdAs : done
    const name = eventChannel(companyId, event.name)
    const deletionOf = (deletedRow: unknown) => {
      const { id: deleted } = deletedRow as { id?: number }
      return { action: 'delete', [id]: deleted, ...(deletedAsRecord && { [record]: { id: deleted } }) }
    }
    const recordOf = (visibleRow: unknown) => {
      const fields = stripUnknown(schema, visibleRow)
      return { [record]: fields, ...(alsoAs && { [alsoAs]: fields }) }
    }
    const audiences = event.audience(companyId, row, action)
    const recipients = isForSupport(event.name) ? withSupport(companyId) : (room: Audience['room']) => room
    const { id: rowId } = row as { id?: unknown }
    const eventPosition = says || position === undefined || rowId === undefined ? undefined : { of: `${name} ${rowId}`, place: position }
    const to = (room: Audience['room'], except: Audience['room']) => withEventPosition(eventPosition, io.to(room).except(except))
    for (const { room, row: visibleRow, except = [], channel: oldChannel } of isDeletionOnly ? [] : audiences) {
      const contentSchema = contentSchemas[action]
      const content = says ? contentSchema && stripUnknown(contentSchema, says) : recordOf(visibleRow)
      to(recipients(room), except).emit(oldChannel ?? name, action === 'delete' ? deletionOf(row) : { action, ...(content as object) })
    }
    const roomsNow = action === 'delete' ? [] : roomsOf(audiences)
    const roomsBefore = roomsOf(action === 'delete' ? audiences : before === undefined ? [] : event.audience(companyId, before, action))
    if (roomsBefore.every((room) => roomsNow.includes(room))) return
    if (before !== undefined) to(roomsBefore, roomsNow).emit(name, deletionOf(before))
    if (typeof rowId !== 'number') return
    io.in(roomsBefore).except(roomsNow).socketsLeave(rooms.opened(event.name, rowId))
    recheckViewers(companyId, { name: event.name, id: rowId })
  }

/** Support agents receive what all users of the company receive. */
const withSupport = (companyId: number) => (room: Audience['room']) =>
  [room].flat().includes(rooms.company(companyId)) ? [room, rooms.support(companyId)].flat() : room

const roomsOf = (audiences: Audience[]) => audiences.flatMap(({ room }) => room)
