import { ActionIcon, Button } from '@mantine/core'
import { IconSend2, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showDuration } from '../../../shared/i18n/showDuration.ts'
import { type Recording, type Sound, startRecording } from '../../../shared/recording/startRecording.ts'
import { ComposerBox } from '../../../shared/ui/composer/ComposerBox.tsx'
import { RecordingNote, RecordingStrip } from '../../../shared/ui/composer/RecordingStrip.tsx'
import { sampleVoice } from '../samples/sampleVoice.ts'

type Props = { above: ReactNode; onSend: (file: File) => void; onEnd: () => void }

/** As many as a phone has room for. */
const MOST = 60

/** Stands where a customer writes while they speak. Without a microphone there is a recording that comes along. */
export function VoiceLine({ above, onSend, onEnd }: Props) {
  const { t } = useTranslation('simulator')
  const recording = useRef<Recording>(null)
  const [state, setState] = useState<'asking' | 'recording' | 'none'>('asking')
  const [sounds, setSounds] = useState<readonly Sound[]>([])
  const hear = useEffectEvent((sound: Sound) => setSounds((before) => [...before, sound].slice(-MOST)))
  useEffect(() => {
    let isWanted = true
    startRecording((sound) => isWanted && hear(sound)).then(
      (started) => {
        if (!isWanted) return started.cancel()
        recording.current = started
        setState('recording')
      },
      () => isWanted && setState('none'),
    )
    return () => {
      isWanted = false
      recording.current?.cancel()
    }
  }, [])

  async function send() {
    const spoken = await recording.current?.finish().catch(() => null)
    if (!spoken) return setState('none')
    onSend(new File([spoken], 'voice.mp3', { type: spoken.type }))
    onEnd()
  }
  const sendSample = () => {
    onSend(sampleVoice())
    onEnd()
  }
  return (
    <ComposerBox
      above={above}
      start={
        <ActionIcon size={40} radius="xl" aria-label={t('voice.cancel')} title={t('voice.cancel')} onClick={onEnd}>
          <IconTrash size={20} stroke={1.7} />
        </ActionIcon>
      }
      end={
        state === 'recording' && (
          <ActionIcon
            size={40}
            radius="xl"
            variant="filled"
            color="amora"
            aria-label={t('voice.send')}
            title={t('voice.send')}
            autoFocus
            onClick={() => void send()}
          >
            <IconSend2 size={20} stroke={1.7} />
          </ActionIcon>
        )
      }
    >
      {state === 'recording' ? (
        <RecordingStrip label={t('voice.recording')} time={showDuration(sounds.at(-1)?.seconds ?? 0)} sounds={sounds} note={null} />
      ) : (
        <RecordingNote role={state === 'asking' ? 'status' : 'alert'}>{t(`voice.${state}`)}</RecordingNote>
      )}
      {state === 'none' && (
        <Button size="compact-sm" variant="light" mb={6} autoFocus onClick={sendSample}>
          {t('voice.sample')}
        </Button>
      )}
    </ComposerBox>
  )
}
