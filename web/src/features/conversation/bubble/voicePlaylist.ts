import type { Message } from '@recado/contract/messages/messages'
import type { AudioTrack } from '#web/shared/ui/chat/audioPlayer.ts'

type Note = Pick<Message, 'id'> & { mediaUrl: string }

/** A recording, followed by the next one if the same person sent it directly after. */
export function voicePlaylist({ id, mediaUrl }: Note, loaded: () => readonly Message[], onFail: () => void): AudioTrack {
  const next = () => {
    const all = loaded()
    const index = all.findIndex((one) => one.id === id)
    const [own, after] = index < 0 ? [] : all.slice(index, index + 2)
    if (!own || !after?.mediaUrl || after.mediaType !== 'audio' || after.fromMe !== own.fromMe) return undefined
    return voicePlaylist({ id: after.id, mediaUrl: after.mediaUrl }, loaded, onFail)
  }
  return { id, address: mediaUrl, next, onFail }
}
