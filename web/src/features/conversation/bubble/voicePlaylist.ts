import type { Message } from '@recado/contract/messages/messages'
import type { Track } from '../../../shared/ui/chat/sound.ts'

type Note = Pick<Message, 'id'> & { mediaUrl: string }

/** A recording, and after it the one that the same person sent right behind it. */
export function voicePlaylist({ id, mediaUrl }: Note, said: () => readonly Message[], onFail: () => void): Track {
  const next = () => {
    const all = said()
    const place = all.findIndex((one) => one.id === id)
    const [own, after] = place < 0 ? [] : all.slice(place, place + 2)
    if (!own || !after?.mediaUrl || after.mediaType !== 'audio' || after.fromMe !== own.fromMe) return undefined
    return voicePlaylist({ id: after.id, mediaUrl: after.mediaUrl }, said, onFail)
  }
  return { id, address: mediaUrl, next, onFail }
}
