import { VisuallyHidden } from '@mantine/core'
import type { Message } from '@recado/contract/messages/messages'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../shared/toast/toast.ts'
import { BubbleText } from '../../../shared/ui/chat/BubbleText.tsx'
import { sound } from '../../../shared/ui/chat/sound.ts'
import { VoicePlayer } from '../../../shared/ui/chat/VoicePlayer.tsx'
import { useLoadedMessages } from '../cache/useLoadedMessages.ts'
import { onConversationLeave } from './messageDialogs.ts'
import classes from './VoiceNote.module.css'
import { voicePlaylist } from './voicePlaylist.ts'

onConversationLeave(sound.stop)

const LARGE = 8 * 1024 * 1024

/** A recording, played where it stands. */
export function VoiceNote({ message, address }: { message: Message; address: string }) {
  const { t } = useTranslation('messages')
  const loaded = useLoadedMessages()
  const { id, media, ticketId } = message
  const track = voicePlaylist(
    { id, mediaUrl: address },
    () => loaded(ticketId),
    () => toast.warning(t('notPlayable')),
  )
  return (
    <>
      <VoicePlayer
        track={track}
        seconds={media?.seconds ?? null}
        waveform={media?.waveform ?? null}
        isLarge={media !== null && media.size > LARGE}
        texts={{ play: t('playVoice'), pause: t('pauseVoice'), position: t('voicePosition'), faster: (speed) => t('speed', { speed }) }}
      />
      {media?.transcript && <Transcript label={t('transcript')} more={t('more')} text={media.transcript} />}
    </>
  )
}

/** What is said in a voice note, to be read where one cannot listen. */
const Transcript = ({ label, more, text }: { label: string; more: string; text: string }) => (
  <div className={classes.transcript}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <BubbleText more={more}>{text}</BubbleText>
  </div>
)
