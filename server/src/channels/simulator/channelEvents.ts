import type { Faults } from '@recado/contract/simulator'
import type { Address, ChannelEvent } from '../channel.ts'
import { visibleAddresses } from './people.ts'
import type { StoredInbound } from './storeInbound.ts'

type VisibleSender = Pick<StoredInbound, 'number' | 'lid' | 'heard' | 'groupId'> & { faults: Pick<Faults, 'identity'> }

/** The addresses of a conversation that an event shows. In a group also the addresses of the member who acts. */
export function chatAndAuthorOf(shown: VisibleSender): { chat: Address[]; author: Address[] | undefined } {
  const person = visibleAddresses(shown, shown.faults.identity, shown.heard)
  if (shown.groupId === null) return { chat: person, author: undefined }
  return { chat: [{ kind: 'group', value: shown.groupId }], author: person }
}

/** Uses only the stored row, so that a redelivery has the same content as the first delivery. */
export function messageEvent(row: StoredInbound): ChannelEvent {
  const { chat, author } = chatAndAuthorOf(row)
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

/** Events of one conversation share a queue, because the host must receive them one by one. */
export const queueKeyOf = ({ connectionId, personId, groupId }: Pick<StoredInbound, 'connectionId' | 'personId' | 'groupId'>) =>
  `${connectionId} ${groupId === null ? personId : `group ${groupId}`}`
