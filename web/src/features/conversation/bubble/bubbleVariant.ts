import type { Message } from '@recado/contract/messages/messages'
import { fileKinds } from './messagePermissions.ts'

/** A sticker comes as a picture of this kind without a word; a photo is sent as another one. */
export const isSticker = ({ mediaType, media, body }: Pick<Message, 'mediaType' | 'media' | 'body'>) =>
  mediaType === 'image' && media?.mime === 'image/webp' && body === ''

/** What a bubble has to be for what it holds. */
export function bubbleVariant(message: Message): 'plain' | 'note' | 'picture' | 'film' | 'voice' | 'bare' {
  const { mediaType, mediaUrl, isDeleted, body } = message
  if (isDeleted || mediaType === 'call_log' || mediaType === 'awaited') return 'note'
  if (mediaUrl === null) return fileKinds.has(mediaType) && body === '' ? 'note' : 'plain'
  if (isSticker(message)) return 'bare'
  if (mediaType === 'audio') return 'voice'
  if (mediaType === 'video') return 'film'
  return mediaType === 'image' ? 'picture' : 'plain'
}
