import { ActionIcon, Button } from '@mantine/core'
import { IconSend2, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '#web/shared/lib/i18n/formatDuration.ts'
import { useRecording } from '#web/shared/lib/recording/useRecording.ts'
import { ComposerBox } from '#web/shared/ui/composer/ComposerBox.tsx'
import { RecordingNote, RecordingStrip } from '#web/shared/ui/composer/RecordingStrip.tsx'
import { sampleVoice } from '../samples/sampleVoice.ts'

type Props = { above: ReactNode; onSend: (file: File) => void; onEnd: () => void }

const round = { size: 40, radius: 'xl' }

/** Replaces the text field while recording. Without a microphone a sample recording is sent. */
export function VoiceRecorder({ above, onSend, onEnd }: Props) {
  const { t } = useTranslation('simulator')
  const { state, sounds, seconds, finish } = useRecording()
  const isSilent = state !== 'asking' && state !== 'recording'

  const send = (file: File) => {
    onSend(file)
    onEnd()
  }
  async function sendSpoken() {
    const spoken = await finish()
    if (spoken) send(new File([spoken], 'voice.mp3', { type: spoken.type }))
  }
  return (
    <ComposerBox
      above={above}
      start={
        <ActionIcon {...round} aria-label={t('voice.cancel')} title={t('voice.cancel')} onClick={onEnd}>
          <IconTrash size={20} stroke={1.7} />
        </ActionIcon>
      }
      end={
        state === 'recording' && (
          <ActionIcon
            {...round}
            variant="filled"
            color="amora"
            aria-label={t('voice.send')}
            title={t('voice.send')}
            autoFocus
            onClick={() => void sendSpoken()}
          >
            <IconSend2 size={20} stroke={1.7} />
          </ActionIcon>
        )
      }
    >
      {state === 'recording' ? (
        <RecordingStrip label={t('voice.recording')} time={formatDuration(seconds)} sounds={sounds} note={null} />
      ) : (
        <RecordingNote role={isSilent ? 'alert' : 'status'}>{t(isSilent ? 'voice.none' : 'voice.asking')}</RecordingNote>
      )}
      {isSilent && (
        <Button size="compact-sm" variant="light" mb={6} autoFocus onClick={() => send(sampleVoice())}>
          {t('voice.sample')}
        </Button>
      )}
    </ComposerBox>
  )
}
