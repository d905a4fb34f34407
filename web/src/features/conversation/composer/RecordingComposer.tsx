import { ActionIcon } from '@mantine/core'
import { IconSend2, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showDuration } from '../../../shared/i18n/showDuration.ts'
import { ComposerBox } from '../../../shared/ui/composer/ComposerBox.tsx'
import { RecordingNote, RecordingStrip } from '../../../shared/ui/composer/RecordingStrip.tsx'
import { useVoiceMessage } from './useVoiceMessage.ts'

type Props = { above: ReactNode; onSend: (file: File) => void; onEnd: () => void }

/**
 * Stands where one writes while one speaks. Escape throws it away, Enter sends it; leaving the ticket throws it away too.
 * Its buttons have no tooltips but the browser's: one that is open would take Escape for itself.
 */
export function RecordingComposer({ above, onSend, onEnd }: Props) {
  const { t } = useTranslation('voice')
  const { state, sounds, seconds, send } = useVoiceMessage({ onSend, onEnd })
  const isSpoken = state === 'recording' || state === 'full'
  const isProblem = !isSpoken && state !== 'asking'
  const cancelLabel = t(isProblem ? 'back' : 'cancel')
  const CancelIcon = isProblem ? IconX : IconTrash
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to whatever in it has the focus.
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
          <RecordingStrip label={t('recording')} time={showDuration(seconds)} sounds={sounds} note={state === 'full' ? t('full') : null} />
        ) : (
          <RecordingNote role={isProblem ? 'alert' : 'status'}>{t(state)}</RecordingNote>
        )}
      </ComposerBox>
    </div>
  )
}
