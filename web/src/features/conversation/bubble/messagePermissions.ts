import type { Capabilities } from '@recado/contract/channels/channelDefinition'
import type { Message } from '@recado/contract/messages/messages'
import { type Actor, can } from '@recado/contract/permissions'
import { messageKinds, showsText } from './messageKinds.ts'

type Viewer = Pick<Actor, 'userId' | 'profile' | 'super'>
type CheckedMessage = Pick<Message, 'fromMe' | 'userId' | 'mediaType' | 'mediaUrl' | 'body' | 'isDeleted' | 'error'>

/** `attends`: whether the user attends the ticket. `can`: the channel's capabilities. */
type ConversationContext = { attends: boolean; can: Pick<Capabilities, 'edit' | 'revoke' | 'react'> }

/** The actions that the user may do with a message. */
export function messagePermissions(message: CheckedMessage, viewer: Viewer, { attends, can: service }: ConversationContext) {
  const { fromMe, userId, mediaType, mediaUrl, isDeleted, error } = message
  const kind = mediaType && messageKinds[mediaType]
  const isThere = !isDeleted && error === null && (kind === null || kind.isReadable)
  const isOwn = fromMe && userId === viewer.userId
  return {
    answer: isThere && attends,
    react: isThere && attends && service.react,
    copy: !isDeleted && message.body !== '' && showsText(mediaType),
    download: !isDeleted && mediaUrl !== null,
    edit: isThere && attends && service.edit && isOwn && mediaType === null,
    forward: can(viewer, 'messages:write') && isThere && (kind === null || (kind.canForward && (!kind.isFile || mediaUrl !== null))),
    remove: !isDeleted && fromMe && service.revoke && (isOwn || can(viewer, 'messages:deleteOthers')),
    retry: !isDeleted && fromMe && error !== null && attends,
  }
}
export type MessagePermissions = ReturnType<typeof messagePermissions>
