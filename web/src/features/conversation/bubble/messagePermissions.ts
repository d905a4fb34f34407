import type { Capabilities } from '@recado/contract/channels/channelDefinition'
import type { Message } from '@recado/contract/messages/messages'
import { type Actor, can } from '@recado/contract/permissions'
import { messageKinds, showsText } from './messageKinds.ts'

type Viewer = Pick<Actor, 'userId' | 'profile' | 'super'>
type Known = Pick<Message, 'fromMe' | 'userId' | 'mediaType' | 'mediaUrl' | 'body' | 'isDeleted' | 'error'>

/** `attends`: whether the reader is the agent of the ticket. `can`: what the channel supports. */
type Where = { attends: boolean; can: Pick<Capabilities, 'edit' | 'revoke' | 'react'> }

/** What the reader can do with a message: the same rules as on the server. */
export function messagePermissions(message: Known, viewer: Viewer, { attends, can: service }: Where) {
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
