import type { MessageKind } from '@recado/contract/messages/kinds'
import type { RunQuery } from '../channelStore.ts'
import type { FileInfo } from './simulatedFiles.ts'

/** A message as the network stores it. Every redelivery repeats this row. */
export type MessageRow = {
  connectionId: number
  id: string
  fromMe: boolean
  personId: number | null
  groupId: string | null
  groupName: string | null
  body: string
  mediaType: MessageKind | null
  file: FileInfo | null
  quotedId: string | null
  tap: string | null
  at: Date
}
export async function readSimulatedMessage(query: RunQuery, connectionId: number, id: string): Promise<MessageRow | undefined> {
  const [row] = await query<MessageRow>(
    `select "connectionId", id, "fromMe", "personId", "groupId", "groupName", body, "mediaType", file, "quotedId", tap, at
    from simulator.messages where "connectionId" = $1 and id = $2`,
    [connectionId, id],
  )
  return row
}

type Change = { body?: string; isDeleted?: boolean; reaction?: string; ownReaction?: string }

/** Stores an edit, a deletion or a reaction. An empty reaction removes the earlier one. */
export async function changeMessage(query: RunQuery, { connectionId, id }: Pick<MessageRow, 'connectionId' | 'id'>, change: Change) {
  const [changed] = await query<{ id: string }>(
    `update simulator.messages set body = coalesce($3, body), "isEdited" = "isEdited" or $3::text is not null,
      "isDeleted" = "isDeleted" or coalesce($4, false), reaction = nullif(coalesce($5, reaction), ''),
      "ownReaction" = nullif(coalesce($6, "ownReaction"), '')
    where "connectionId" = $1 and id = $2 returning id`,
    [connectionId, id, change.body, change.isDeleted, change.reaction, change.ownReaction],
  )
  return changed !== undefined
}

export async function deleteConnectionData(query: RunQuery, connectionId: number) {
  for (const table of ['files', 'messages', 'people'])
    await query(`delete from simulator.${table} where "connectionId" = $1`, [connectionId])
  await query('delete from simulator.lines where id = $1', [connectionId])
}
