import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type { Delivered, Tally } from '@recado/contract/simulator'
import type { RunQuery } from '../channelStore.ts'
import type { PersonRef } from './people.ts'
import { DELIVERED_AFTER } from './reportStatuses.ts'

/** A message on the phone. `hasFile`: the client fetches the file separately. */
export type PhoneMessage = Omit<Delivered, 'mediaUrl'> & { hasFile: boolean }
type Row = Omit<PhoneMessage, 'at'> & { at: Date; body: string }

const MOST = 10_000

/** The messages of the connection that a customer's phone shows, also those in groups in which the customer has written. */
export async function readOutbox(query: RunQuery, connectionId: number, { number, lid }: PersonRef): Promise<PhoneMessage[]> {
  const rows = await query<Row>(
    `with person as (
      select id from simulator.people where "connectionId" = $1 and ("numberKey" = $2 or lid = $3)
    ), theirs as (
      select * from simulator.messages
      where "connectionId" = $1 and "fromMe" and "groupId" is null and "personId" in (select id from person)
      union all
      select * from simulator.messages
      where "connectionId" = $1 and "fromMe" and "groupId" in (
        select "groupId" from simulator.messages
        where "connectionId" = $1 and not "fromMe" and "groupId" is not null and "personId" in (select id from person)
      )
    )
    select id, case when "isDeleted" then '' else body end as body, "mediaType", file is not null and not "isDeleted" as "hasFile",
      "quotedId", at, "isDeleted", "isEdited", coalesce(reaction, "ownReaction") as reaction
    from (select * from theirs order by seq desc limit ${MOST}) newest order by seq`,
    [connectionId, number === undefined ? null : canonicalNumber(number), lid],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Counts the rows of the network itself, so that the result does not depend on what the product has stored. */
export async function readTally(query: RunQuery, connectionId: number, now: Date): Promise<Tally> {
  const [tally] = await query<Tally>(
    `select count(*) filter (where outgoing)::int as sent,
      count(*) filter (where outgoing and ("readAt" is not null or at <= $2))::int as delivered,
      coalesce(sum(received), 0)::int as received,
      (coalesce(sum(received), 0) - count(*) filter (where not outgoing))::int as duplicates,
      count(*) filter (where not outgoing)::int as distinct
    from simulator.messages where "connectionId" = $1`,
    [connectionId, new Date(now.getTime() - DELIVERED_AFTER)],
  )
  return tally ?? { sent: 0, delivered: 0, received: 0, duplicates: 0, distinct: 0 }
}

/** The reaction and the read mark that a phone shows at a message. */
export async function readMarks(query: RunQuery, connectionId: number, id: string) {
  const [marks] = await query<{ reaction: string | null; isRead: boolean }>(
    `select coalesce(reaction, "ownReaction") as reaction, "readAt" is not null as "isRead"
    from simulator.messages where "connectionId" = $1 and id = $2`,
    [connectionId, id],
  )
  return marks
}
