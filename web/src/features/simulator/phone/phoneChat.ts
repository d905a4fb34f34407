import type { MessageKind } from '@recado/contract/messages/kinds'
import type { OnPhone } from '@recado/contract/simulator'

export type PhoneGroup = NonNullable<OnPhone['group']>

/** A message from a phone until the network has it. `fromMe`: sent by the company on its own phone. */
export type PendingPhoneMessage = {
  id: string
  at: string
  body: string
  file: File | null
  mediaType: MessageKind | null
  quotedId: string | null
  group: PhoneGroup | null
  fromMe: boolean
  /** The tapped option of a menu. */
  tap: string | null
}
export type UnsentMessage = { message: PendingPhoneMessage; failed: boolean }

/** A message on the phone. `unsent` is set until the network has it. */
export type PhoneMessage = Omit<OnPhone, 'at'> & { createdAt: string; unsent: UnsentMessage | null }

/** A chat of a phone, direct or group; pending messages at the end. */
export function phoneChat(messages: readonly OnPhone[], unsent: readonly UnsentMessage[], groupId: string | null): PhoneMessage[] {
  const receivedIds = new Set(messages.map(({ id }) => id))
  const pending = unsent
    .filter(({ message }) => !receivedIds.has(message.id))
    .map((entry) => toPhoneMessage(toPendingPhoneMessage(entry), entry))
  const chat = [...messages.map((message) => toPhoneMessage(message, null)), ...pending]
  return chat.filter(({ group }) => (group?.id ?? null) === groupId)
}

/** The groups with messages, the latest last. */
export const groupsIn = (messages: readonly OnPhone[]): PhoneGroup[] => [
  ...new Map(messages.flatMap(({ group }) => (group ? [[group.id, group]] : []))).values(),
]

const toPhoneMessage = ({ at, ...message }: OnPhone, unsent: UnsentMessage | null): PhoneMessage => ({ ...message, createdAt: at, unsent })

const emptyContent = {
  mediaUrl: null,
  menu: null,
  isDeleted: false,
  isEdited: false,
  reaction: null,
  companyReaction: null,
  isRead: false,
  author: null,
}

const toPendingPhoneMessage = ({ message: { id, at, body, file, mediaType, quotedId, group, fromMe } }: UnsentMessage): OnPhone => ({
  ...emptyContent,
  id,
  at,
  body,
  quotedId,
  group,
  mediaType: mediaType ?? (file && kindOf(file)),
  mediaName: file?.name ?? null,
  isOwn: !fromMe,
})

const kinds: readonly MessageKind[] = ['image', 'audio', 'video']
const kindOf = ({ type }: File): MessageKind => kinds.find((kind) => type.startsWith(`${kind}/`)) ?? 'application'

/** Makes a simulated group chat from a typed name. Accents, case and punctuation do not change its id. */
export function groupOfName(name: string): PhoneGroup {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const id = plain.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'group'
  return { id: `group-${id}`.slice(0, 60), name: name.trim() }
}
