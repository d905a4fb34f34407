import type { Faults } from '@recado/contract/simulator'
import type { FileShape } from './files.ts'
import type { Ask } from './store.ts'

/** A message as the network keeps it: what one redelivery says, all say. */
export type MessageRow = {
  connectionId: number
  id: string
  fromMe: boolean
  personId: number | null
  groupId: string | null
  groupName: string | null
  body: string
  mediaType: string | null
  file: FileShape | null
  quotedId: string | null
  at: Date
}
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
  at: string | undefined
}
export type Heard = MessageRow & { heard: number; faults: Faults; number: string | null; lid: string | null; name: string }

/**
 * One statement for the usual case: undefined when the line is not connected, or when what is said of the sender is news to
 * the network.
 */
export async function storeInbound(ask: Ask, now: Date, given: Inbound): Promise<Heard | undefined> {
  const [row] = await ask<Heard>(given.numberKey === null ? fromLid : fromNumber, [
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
      ("connectionId", id, outgoing, "fromMe", "personId", "groupId", "groupName", body, "mediaType", file, "quotedId", at, received)
    select $1, $2, false, $6::boolean, "personId", $7, $8, $9, $10, $11::jsonb, $12, coalesce($13, "lastAt"), 1 from line
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

type Outgoing = {
  connectionId: number
  id: string
  messageId: string
  to: Recipient
  body: string
  mediaType: string | undefined
  file: FileShape | undefined
  quotedId: string | undefined
  isForwarded: boolean
}
export type Recipient = { by: 'number' | 'lid' | 'group'; value: string }
export type Taken = { at: Date; readAt: Date | null; reported: number; faults: Faults }

/** One statement too; undefined when the line is not connected, the recipient is unknown, or a fault is to be `minded` first. */
export async function storeOutgoing(ask: Ask, now: Date, given: Outgoing, { minded }: { minded: boolean }): Promise<Taken | undefined> {
  const [row] = await ask<Taken>(outgoing[given.to.by], [
    given.connectionId,
    given.id,
    given.messageId,
    given.to.value,
    given.body,
    given.mediaType,
    given.file && JSON.stringify(given.file),
    given.quotedId,
    given.isForwarded,
    now,
    minded,
  ])
  return row
}

const outgoingTo = (recipient: string) => `
  with line as (
    select faults from simulator.lines where id = $1 and status = 'CONNECTED' and ($11 or not faults ?| array['failNext', 'delayMs'])
  ), recipient as (${recipient})
  insert into simulator.messages
    ("connectionId", id, outgoing, "fromMe", "messageId", "personId", "groupId", body, "mediaType", file, "quotedId", "isForwarded", at)
  select $1, $2, true, true, $3, "personId", "groupId", $5, $6, $7::jsonb, $8, $9::boolean, $10::timestamptz from line cross join recipient
  on conflict ("connectionId", id) do update set "messageId" = excluded."messageId"
  returning at, "readAt", reported, (select faults from line)`
const personBy = (column: string) =>
  `select id as "personId", null as "groupId" from simulator.people where "connectionId" = $1 and ${column} = $4`
const outgoing: Record<Recipient['by'], string> = {
  number: outgoingTo(personBy('"numberKey"')),
  lid: outgoingTo(personBy('lid')),
  group: outgoingTo('select null::integer as "personId", $4 as "groupId"'),
}

export async function readMessage(ask: Ask, connectionId: number, id: string): Promise<MessageRow | undefined> {
  const [row] = await ask<MessageRow>(
    `select "connectionId", id, "fromMe", "personId", "groupId", "groupName", body, "mediaType", file, "quotedId", at
    from simulator.messages where "connectionId" = $1 and id = $2`,
    [connectionId, id],
  )
  return row
}

type Change = { body?: string; isDeleted?: boolean; reaction?: string; ownReaction?: string }

/** What becomes of a message afterwards; an empty reaction takes it back. */
export async function changeMessage(ask: Ask, { connectionId, id }: Pick<MessageRow, 'connectionId' | 'id'>, change: Change) {
  const [changed] = await ask<{ id: string }>(
    `update simulator.messages set body = coalesce($3, body), "isEdited" = "isEdited" or $3::text is not null,
      "isDeleted" = "isDeleted" or coalesce($4, false), reaction = nullif(coalesce($5, reaction), ''),
      "ownReaction" = nullif(coalesce($6, "ownReaction"), '')
    where "connectionId" = $1 and id = $2 returning id`,
    [connectionId, id, change.body, change.isDeleted, change.reaction, change.ownReaction],
  )
  return changed !== undefined
}

/** Nothing of the line is kept. */
export async function forgetLine(ask: Ask, connectionId: number) {
  for (const table of ['files', 'messages', 'people']) await ask(`delete from simulator.${table} where "connectionId" = $1`, [connectionId])
  await ask('delete from simulator.lines where id = $1', [connectionId])
}
