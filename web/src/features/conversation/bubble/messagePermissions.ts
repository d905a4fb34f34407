import type { Capabilities } from '@recado/contract/channels/channelDefinition'
import type { Message } from '@recado/contract/messages/messages'
import { type Actor, can } from '@recado/contract/permissions'

type Viewer = Pick<Actor, 'userId' | 'profile' | 'super'>
type Known = Pick<Message, 'fromMe' | 'userId' | 'mediaType' | 'mediaUrl' | 'body' | 'isDeleted' | 'error'>

/** `attends`: whether the conversation is the reader's. `can`: what its messaging service can do. */
type Where = { attends: boolean; can: Pick<Capabilities, 'edit' | 'revoke' | 'react'> }

/** What the reader can do with a message: the rules that the server keeps. */
export function messagePermissions(message: Known, viewer: Viewer, { attends, can: service }: Where) {
  const { fromMe, userId, mediaType, mediaUrl, isDeleted, error } = message
  const isThere = !isDeleted && error === null && mediaType !== 'awaited'
  const isOwn = fromMe && userId === viewer.userId
  const isFile = mediaType !== null && fileKinds.has(mediaType)
  return {
    answer: isThere && attends,
    react: isThere && attends && service.react,
    copy: !isDeleted && message.body !== '' && (mediaType === null || isFile),
    download: !isDeleted && mediaUrl !== null,
    edit: isThere && attends && service.edit && isOwn && mediaType === null,
    forward: can(viewer, 'messages:write') && isThere && mediaType !== 'call_log' && (!isFile || mediaUrl !== null),
    remove: !isDeleted && fromMe && service.revoke && (isOwn || can(viewer, 'messages:deleteOthers')),
    retry: !isDeleted && fromMe && error !== null && attends,
  }
}
export type MessagePermissions = ReturnType<typeof messagePermissions>

/** Kinds whose content is a file of its own. */
export const fileKinds: ReadonlySet<Message['mediaType']> = new Set(['image', 'audio', 'video', 'application'] as const)
