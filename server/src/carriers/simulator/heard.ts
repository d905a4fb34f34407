import type { Faults } from '@recado/contract/simulator'
import type { Ask } from '../store.ts'
import type { FileShape } from './files.ts'
import type { MessageRow } from './messages.ts'

type Inbound = {
  connectionId: number
  id: string
  numberKey: string | null
  lid: string | null
  name: string
  fromMe: boolean
  group: { id: string; name: string } | undefined
  body: string
  mediaType: string | null
  file: FileShape | undefined
  quotedId: string | null
  tap: string | null
  at: string | undefined
}
export type StoredInbound = MessageRow & { heard: number; faults: Faults; number: string | null; lid: string | null; name: string }

/**
 * One statement for the usual case: undefined when the line is not connected, or when what is said of the sender is news to
 * the network.
 */
export async function storeInbound(ask: Ask, now: Date, given: Inbound): Promise<StoredInbound | undefined> {
  const [row] = await ask<StoredInbound>(given.numberKey === null ? fromLid : fromNumber, [
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
  ])
  return row
}

const inbound = (found: string) => `
  with person as (
    select id from simulator.people where "connectionId" = $1 and ${found} and ($5::text = '' or name = $5)
  ), line as (
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
  select stored.*, line.heard, line.faults, p.number, p.lid, coalesce(p.name, '') as name
  from stored cross join line left join simulator.people p on p.id = stored."personId"`
const fromNumber = inbound(`"numberKey" = $3 and ($4::text is null or lid = $4)`)
const fromLid = inbound('lid = $4 and $3::text is null')

/** Handed over once more by the network itself. */
export const countAgain = (ask: Ask, { connectionId, id }: Pick<MessageRow, 'connectionId' | 'id'>) =>
  ask('update simulator.messages set received = received + 1 where "connectionId" = $1 and id = $2', [connectionId, id])
