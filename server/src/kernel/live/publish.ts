import { channel, type EventName, events } from '@recado/contract/events'
import type { LiveAction } from '@recado/contract/kit/feature'
import type { Server } from 'socket.io'

/** The rooms that everyone signed in is put into by the server. */
export const rooms = {
  company: (companyId: number) => `company-${companyId}-mainchannel`,
  admins: (companyId: number) => `company-${companyId}-admins`,
  staff: (companyId: number) => `company-${companyId}-staff`,
  /** Those who see every ticket. */
  overseers: (companyId: number) => `company-${companyId}-overseers`,
  queue: (companyId: number, queueId: number) => `company-${companyId}-queue-${queueId}`,
  unqueued: (companyId: number) => `company-${companyId}-unqueued`,
  user: (userId: number) => `user-${userId}`,
  ticket: (ticketId: number) => `ticket-${ticketId}`,
}

/** Who is in several of the rooms hears it once. `row` is what they see of it. */
type Hearing = { room: string | string[]; row: unknown }

/** One of the contract's events with the rule of who hears it, and what each of them sees of the row. */
export type LiveEvent<Row> = { name: EventName; audience: (companyId: number, row: Row) => Hearing[] }

export const heardByCompany = <Row>(name: EventName): LiveEvent<Row> => ({
  name,
  audience: (companyId, row) => [{ room: rooms.company(companyId), row }],
})

/** `before`: those who saw the row then and do not any more hear that it is gone. `says`: what the action says, if it is not the row. */
export type Telling<Row> = { before?: Row; says?: object }
export type Publish = <Row>(companyId: number, event: LiveEvent<Row>, action: LiveAction, row: Row, telling?: Telling<Row>) => void

export const publishTo =
  (io: Pick<Server, 'to'>): Publish =>
  (companyId, event, action, row, { before, says } = {}) => {
    const { record, id, row: schema, says: shapes = {} } = events[event.name]
    const name = channel(companyId, event.name)
    const gone = (one: unknown) => ({ action: 'delete', [id]: (one as { id?: number }).id })
    const hearings = event.audience(companyId, row)
    for (const { room, row: seen } of hearings) {
      const said = says ? shapes[action]?.parse(says) : { [record]: schema.parse(seen) }
      io.to(room).emit(name, action === 'delete' ? gone(row) : { action, ...(said as object) })
    }
    if (before === undefined) return
    const now = roomsOf(hearings)
    const then = roomsOf(event.audience(companyId, before))
    if (then.some((room) => !now.includes(room))) io.to(then).except(now).emit(name, gone(before))
  }

const roomsOf = (hearings: Hearing[]) => hearings.flatMap(({ room }) => room)
