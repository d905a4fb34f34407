import type { Capabilities } from '@recado/contract/channels/channelDefinition'
import { isTooLate } from '@recado/contract/messages/changeLimits'
import type { Message } from '@recado/contract/messages/messages'
import { type Actor, can } from '@recado/contract/permissions'
import { messageKinds, showsText } from './messageKinds.ts'

type Viewer = Pick<Actor, 'userId' | 'profile' | 'super'>
type CheckedMessage = Pick<
  Message,
  'fromMe' | 'userId' | 'mediaType' | 'mediaUrl' | 'body' | 'isDeleted' | 'error' | 'ack' | 'sentAt' | 'createdAt'
>

/** `attends`: whether the user attends the ticket. `can`: the channel's capabilities. */
type ConversationContext = {
  attends: boolean
  can: Pick<Capabilities, 'edit' | 'revoke' | 'react' | 'editMinutes' | 'revokeMinutes'>
  now: Date
}

/** The actions that the user may do with a message. `late`: those that only the time forbids. */
export function messagePermissions(message: CheckedMessage, viewer: Viewer, { attends, can: service, now }: ConversationContext) {
  const { fromMe, userId, mediaType, mediaUrl, isDeleted, error } = message
  const kind = mediaType && messageKinds[mediaType]
  const isThere = !isDeleted && error === null && (kind === null || kind.isReadable)
  const isOwn = fromMe && userId === viewer.userId
  const edits = isThere && attends && service.edit && isOwn && mediaType === null
  const removes = !isDeleted && fromMe && service.revoke && (isOwn || can(viewer, 'messages:deleteOthers'))
  const late = {
    edit: edits && isTooLate('edit', message, service, now),
    remove: removes && isTooLate('revoke', message, service, now),
  }
  return {
    answer: isThere && attends,
    react: isThere && attends && service.react,
    copy: !isDeleted && message.body !== '' && showsText(mediaType),
    download: !isDeleted && mediaUrl !== null,
    edit: edits && !late.edit,
    forward: can(viewer, 'messages:write') && isThere && (kind === null || (kind.canForward && (!kind.isFile || mediaUrl !== null))),
    remove: removes && !late.remove,
    retry: !isDeleted && fromMe && error !== null && attends,
    late,
  }
}
export type MessagePermissions = ReturnType<typeof messagePermissions>
