import type { Message } from '@recado/contract/messages/messages'
import { type Actor, can } from '@recado/contract/permissions'

type Viewer = Pick<Actor, 'userId' | 'profile' | 'super'>
type Known = Pick<Message, 'fromMe' | 'userId' | 'mediaType' | 'mediaUrl' | 'body' | 'isDeleted' | 'error'>

/** What the reader can do with a message: the rules that the server keeps. `attends`: whether the conversation is theirs. */
export function whatIsPossible(message: Known, viewer: Viewer, attends: boolean) {
  const { fromMe, userId, mediaType, mediaUrl, isDeleted, error } = message
  const isThere = !isDeleted && error === null
  const isOwn = fromMe && userId === viewer.userId
  const isFile = mediaType !== null && FILES.has(mediaType)
  return {
    answer: isThere && attends,
    react: isThere && attends,
    copy: !isDeleted && message.body !== '' && (mediaType === null || isFile),
    download: !isDeleted && mediaUrl !== null,
    edit: isThere && attends && isOwn && mediaType === null,
    forward: isThere && mediaType !== 'call_log' && (!isFile || mediaUrl !== null),
    remove: !isDeleted && fromMe && (isOwn || can(viewer, 'messages:deleteOthers')),
    retry: !isDeleted && fromMe && error !== null && attends,
  }
}
export type Possible = ReturnType<typeof whatIsPossible>

/** Kinds whose content is a file of its own. */
export const FILES: ReadonlySet<Message['mediaType']> = new Set(['image', 'audio', 'video', 'application'] as const)
