import { channel, type EventName, events, type LiveAction } from '@recado/contract/events'
import type { Server } from 'socket.io'

/** The rooms that everyone signed in is put into by the server. */
export const rooms = {
  company: (companyId: number) => `company-${companyId}-mainchannel`,
  admins: (companyId: number) => `company-${companyId}-admins`,
  staff: (companyId: number) => `company-${companyId}-staff`,
  user: (userId: number) => `user-${userId}`,
}

type Hearing<Row> = { room: string; row: Partial<Row> }

/** One of the contract's events with the rule of who hears it, and what each of them sees of the row. */
export type LiveEvent<Row> = { name: EventName; audience: (companyId: number, row: Row) => Hearing<Row>[] }

export const heardByCompany = <Row>(name: EventName): LiveEvent<Row> => ({
  name,
  audience: (companyId, row) => [{ room: rooms.company(companyId), row }],
})

export type Publish = <Row>(companyId: number, event: LiveEvent<Row>, action: LiveAction, row: Row) => void

export const publishTo =
  (io: Pick<Server, 'to'>): Publish =>
  (companyId, event, action, row) => {
    const { record, id, row: schema } = events[event.name]
    for (const hearing of event.audience(companyId, row)) {
      const seen = action === 'delete' ? { [id]: (row as { id?: number }).id } : { [record]: schema.parse(hearing.row) }
      io.to(hearing.room).emit(channel(companyId, event.name), { action, ...seen })
    }
  }
