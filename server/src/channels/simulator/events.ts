import type { Faults } from '@recado/contract/simulator'
import type { Address, ChannelEvent } from '../channel.ts'
import { visibleAddresses } from './people.ts'
import type { StoredInbound } from './storeInbound.ts'

type Shown = Pick<StoredInbound, 'number' | 'lid' | 'heard' | 'groupId'> & { faults: Pick<Faults, 'identity'> }

/** Under which addresses a conversation appears, and within a group who of it is meant. */
export function chatOf(shown: Shown): { chat: Address[]; author: Address[] | undefined } {
  const person = visibleAddresses(shown, shown.faults.identity, shown.heard)
  if (shown.groupId === null) return { chat: person, author: undefined }
  return { chat: [{ kind: 'group', value: shown.groupId }], author: person }
}

/** Built of what is stored: a redelivery says what the first delivery said. */
export function messageEvent(row: StoredInbound): ChannelEvent {
  const { chat, author } = chatOf(row)
  const { id, fromMe, body, at, file } = row
  return {
    kind: 'message',
    chat,
    id,
    fromMe,
    at,
    body,
    name: row.groupId === null ? (fromMe ? '' : row.name) : (row.groupName ?? ''),
    author: author && !fromMe ? { addresses: author, name: row.name } : undefined,
    mediaType: row.mediaType ?? undefined,
    media: file
      ? { ref: { connectionId: row.connectionId, messageId: id }, mime: file.mime, name: file.name, seconds: file.seconds }
      : undefined,
    quotedId: row.quotedId ?? undefined,
    tap: row.tap ?? undefined,
  }
}

/** Which queue an event waits in: all of one conversation come one after the other. */
export const queueKeyOf = ({ connectionId, personId, groupId }: Pick<StoredInbound, 'connectionId' | 'personId' | 'groupId'>) =>
  `${connectionId} ${groupId === null ? personId : `group ${groupId}`}`
