import type { MediaType } from '@recado/contract/messages'

/** What a conversation shows it as. */
export function mediaTypeOf(mime: string): Extract<MediaType, 'image' | 'audio' | 'video' | 'application'> {
  const [kind] = mime.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'application'
}
