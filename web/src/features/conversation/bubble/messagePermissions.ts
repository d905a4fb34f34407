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

/** `isAgent`: whether the user is the agent of the ticket. `capabilities`: those of the channel. */
type ConversationContext = {
  isAgent: boolean
  capabilities: Pick<Capabilities, 'edit' | 'revoke' | 'react' | 'editMinutes' | 'revokeMinutes'>
  now: Date
}

/** The actions that the user may do with a message. `expired`: those that only the time forbids. */
export function messagePermissions(message: CheckedMessage, viewer: Viewer, { isAgent, capabilities, now }: ConversationContext) {
  const { fromMe, userId, mediaType, mediaUrl, isDeleted, error } = message
  const kind = mediaType && messageKinds[mediaType]
  const isUsable = !isDeleted && error === null && (kind === null || kind.isReadable)
  const isOwn = fromMe && userId === viewer.userId
  const canEdit = isUsable && isAgent && capabilities.edit && isOwn && mediaType === null
  const canRevoke = !isDeleted && fromMe && capabilities.revoke && (isOwn || can(viewer, 'messages:deleteOthers'))
  const expired = {
    edit: canEdit && isTooLate('edit', message, capabilities, now),
    remove: canRevoke && isTooLate('revoke', message, capabilities, now),
  }
  return {
    answer: isUsable && isAgent,
    react: isUsable && isAgent && capabilities.react,
    copy: !isDeleted && message.body !== '' && showsText(mediaType),
    download: !isDeleted && mediaUrl !== null,
    edit: canEdit && !expired.edit,
    forward: can(viewer, 'messages:write') && isUsable && (kind === null || (kind.canForward && (!kind.isFile || mediaUrl !== null))),
    remove: canRevoke && !expired.remove,
    retry: !isDeleted && fromMe && error !== null && isAgent,
    expired,
  }
}
export type MessagePermissions = ReturnType<typeof messagePermissions>
