import type { NativeMenu } from '@recado/contract/bot/nativeMenu'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { Faults } from '@recado/contract/simulator'
import type { RunQuery } from '../channelStore.ts'
import type { FileInfo } from './simulatedFiles.ts'

type Outgoing = {
  connectionId: number
  id: string
  messageId: string
  to: Recipient
  body: string
  mediaType: MessageKind | undefined
  file: FileInfo | undefined
  quotedId: string | undefined
  isForwarded: boolean
  menu: NativeMenu | undefined
}
export type Recipient = { by: 'number' | 'lid' | 'group'; value: string }
export type StoredOutgoing = { at: Date; readAt: Date | null; reported: number; isAway: boolean; faults: Faults }

/**
 * Stores it in one statement. Undefined if the connection is not connected, the recipient is unknown, or a fault (`failNext`,
 * `delayMs`) must be applied first; `faultsApplied`: they were applied.
 */
export async function storeOutgoing(
  query: RunQuery,
  now: Date,
  given: Outgoing,
  { faultsApplied }: { faultsApplied: boolean },
): Promise<StoredOutgoing | undefined> {
  const [row] = await query<StoredOutgoing>(outgoing[given.to.by], [
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
    faultsApplied,
    given.menu && JSON.stringify(given.menu),
  ])
  return row
}

const outgoingTo = (recipient: string) => `
  with line as (
    select faults from simulator.lines where id = $1 and status = 'CONNECTED' and ($11 or not faults ?| array['failNext', 'delayMs'])
  ), recipient as (${recipient})
  insert into simulator.messages
    ("connectionId", id, outgoing, "fromMe", "messageId", "personId", "groupId", body, "mediaType", file, "quotedId", "isForwarded", menu, at)
  select $1, $2, true, true, $3, "personId", "groupId", $5, $6, $7::jsonb, $8, $9::boolean, $12::jsonb, $10::timestamptz from line cross join recipient
  on conflict ("connectionId", id) do update set "messageId" = excluded."messageId"
  returning at, "readAt", reported, (select "isAway" from recipient), (select faults from line)`
const personBy = (column: string) =>
  `select id as "personId", null as "groupId", "isAway" from simulator.people where "connectionId" = $1 and ${column} = $4`
const outgoing: Record<Recipient['by'], string> = {
  number: outgoingTo(personBy('"numberKey"')),
  lid: outgoingTo(personBy('lid')),
  group: outgoingTo('select null::integer as "personId", $4 as "groupId", false as "isAway"'),
}
