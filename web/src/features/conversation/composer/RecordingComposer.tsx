import { ActionIcon } from '@mantine/core'
import { maxFileBytes } from '@recado/contract/messages/fileLimits'
import { IconSend2, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '#web/shared/lib/i18n/formatDuration.ts'
import { secondsOfBytes } from '#web/shared/lib/recording/mp3Encoder.ts'
import { useRecording } from '#web/shared/lib/recording/useRecording.ts'
import { ComposerBox } from '#web/shared/ui/composer/ComposerBox.tsx'
import { RecordingNote, RecordingStrip } from '#web/shared/ui/composer/RecordingStrip.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { above: ReactNode; onSend: (file: File) => void; onEnd: () => void }

/**
 * Replaces the composer during a recording. Enter sends it; Escape and leaving the ticket discard it.
 * Its buttons have only the browser's tooltips: an open tooltip of the library would use Escape itself.
 */
export function RecordingComposer({ above, onSend, onEnd }: Props) {
  const { t } = useTranslation('voice')
  const { state, sounds, seconds, send } = useVoiceMessage({ onSend, onEnd })
  const isSpoken = state === 'recording' || state === 'full'
  const isProblem = !isSpoken && state !== 'asking'
  const cancelLabel = t(isProblem ? 'back' : 'cancel')
  const CancelIcon = isProblem ? IconX : IconTrash
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape must work with the focus on any button inside.
    <div onKeyDown={({ key }) => key === 'Escape' && onEnd()}>
      <ComposerBox
        above={above}
        start={
          <ActionIcon size={40} radius="xl" aria-label={cancelLabel} title={cancelLabel} autoFocus={!isSpoken} onClick={onEnd}>
            <CancelIcon size={20} stroke={1.7} />
          </ActionIcon>
        }
        end={
          isSpoken && (
            <ActionIcon
              size={40}
              radius="xl"
              variant="filled"
              color="amora"
              aria-label={t('send')}
              title={t('send')}
              autoFocus
              onClick={send}
            >
              <IconSend2 size={20} stroke={1.7} />
            </ActionIcon>
          )
        }
      >
        {isSpoken ? (
          <RecordingStrip
            label={t('recording')}
            time={formatDuration(seconds)}
            sounds={sounds}
            note={state === 'full' ? t('full') : null}
          />
        ) : (
          <RecordingNote role={isProblem ? 'alert' : 'status'}>{t(state)}</RecordingNote>
        )}
      </ComposerBox>
    </div>
  )
}

/** A smaller recording was an accidental press. */
const MIN_BYTES = 10_000
const MAX_SECONDS = secondsOfBytes(maxFileBytes.audio) - 1

type Options = { onSend: (file: File) => void; onEnd: () => void }

/** Records a voice message, from the permission to sending or discarding. */
function useVoiceMessage({ onSend, onEnd }: Options) {
  const { t } = useTranslation('voice')
  const { state, sounds, seconds, finish } = useRecording({ longest: MAX_SECONDS })
  async function send() {
    const spoken = await finish()
    if (!spoken) return
    if (spoken.size >= MIN_BYTES) onSend(new File([spoken], 'voice.mp3', { type: spoken.type }))
    else toast.warning(t('tooShort'))
    onEnd()
  }
  return { state, sounds, seconds, send: () => void send() }
}
