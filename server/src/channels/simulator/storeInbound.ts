import type { MessageKind } from '@recado/contract/messages/kinds'
import type { Faults } from '@recado/contract/simulator'
import type { RunQuery } from '../channelStore.ts'
import { digitsOf, upsertByNumberSql } from './people.ts'
import type { FileInfo } from './simulatedFiles.ts'
import type { MessageRow } from './simulatedMessages.ts'

type Inbound = {
  connectionId: number
  id: string
  numberKey: string | null
  lid: string | null
  name: string
  fromMe: boolean
  group: { id: string; name: string } | undefined
  body: string
  mediaType: MessageKind | null
  file: FileInfo | undefined
  quotedId: string | null
  tap: string | null
  at: string | undefined
}
export type StoredInbound = MessageRow & { heard: number; faults: Faults; number: string | null; lid: string | null; name: string }

/** The usual case in one statement. Undefined if the connection is not connected, or if the sender, the name or an address is new. */
export const storeInbound = (query: RunQuery, now: Date, given: Inbound): Promise<StoredInbound | undefined> =>
  store(query, given.numberKey === null ? fromLid : fromNumber, valuesOf(now, given))

/**
 * For a sender who shows only a number: inserts the person in the same statement if needed. Undefined if the connection is not
 * connected.
 */
export const storeInboundByNumber = (
  query: RunQuery,
  now: Date,
  { number, ...given }: Inbound & { number: string },
): Promise<StoredInbound | undefined> => store(query, fromAnybody, [...valuesOf(now, given), digitsOf(number)])

async function store(query: RunQuery, text: string, values: readonly unknown[]): Promise<StoredInbound | undefined> {
  const [row] = await query<StoredInbound>(text, values)
  return row
}

const valuesOf = (now: Date, given: Inbound) => [
  given.connectionId,
  given.id,
  given.numberKey,
  given.lid,
  given.name,
  given.fromMe,
  given.group?.id,
  given.group?.name,
  given.body,
  given.mediaType,
  given.file && JSON.stringify(given.file),
  given.quotedId,
  given.at,
  now,
  given.tap,
]

const inbound = (person: string) => `
  with person as (${person}), line as (
    update simulator.lines l
    set heard = l.heard + 1, "lastAt" = case when $13::timestamptz is null then greatest($14, l."lastAt" + interval '1 ms') else l."lastAt" end
    from person where l.id = $1 and l.status = 'CONNECTED'
    returning l.heard, l."lastAt", l.faults, person.id as "personId"
  ), stored as (
    insert into simulator.messages
      ("connectionId", id, outgoing, "fromMe", "personId", "groupId", "groupName", body, "mediaType", file, "quotedId", tap, at, received)
    select $1, $2, false, $6::boolean, "personId", $7, $8, $9, $10, $11::jsonb, $12, $15, coalesce($13, "lastAt"), 1 from line
    on conflict ("connectionId", id) do update set received = messages.received + 1
    returning *
  )
  select stored.*, line.heard, line.faults,
    coalesce(person.number, p.number) as number, coalesce(person.lid, p.lid) as lid, coalesce(person.name, p.name, '') as name
  from stored cross join line left join person on person.id = stored."personId"
  left join simulator.people p on p.id = stored."personId" and person.id is null`
const known = (found: string) =>
  inbound(`select id, number, lid, name from simulator.people where "connectionId" = $1 and ${found} and ($5::text = '' or name = $5)`)
const fromNumber = known(`"numberKey" = $3 and ($4::text is null or lid = $4)`)
const fromLid = known('lid = $4 and $3::text is null')
const isConnected = `exists (select from simulator.lines where id = $1 and status = 'CONNECTED') and $4::text is null`
const fromAnybody = inbound(upsertByNumberSql({ number: '$16', numberKey: '$3', name: '$5' }, isConnected))

/** Counts a message that the network itself delivers again. */
export const countRedelivery = (query: RunQuery, { connectionId, id }: Pick<MessageRow, 'connectionId' | 'id'>) =>
  query('update simulator.messages set received = received + 1 where "connectionId" = $1 and id = $2', [connectionId, id])
