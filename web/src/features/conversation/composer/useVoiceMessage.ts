import { maxFileBytes } from '@recado/contract/messages/fileLimits'
import { useTranslation } from 'react-i18next'
import { secondsIn } from '../../../shared/recording/mp3Encoder.ts'
import { useRecording } from '../../../shared/recording/useRecording.ts'
import { toast } from '../../../shared/toast/toast.ts'

/** What is shorter was a slip of the finger. */
const MIN_BYTES = 10_000
const MAX_SECONDS = secondsIn(maxFileBytes.audio) - 1

type Options = { onSend: (file: File) => void; onEnd: () => void }

/** A voice message from the permission to its end, one way or the other. */
export function useVoiceMessage({ onSend, onEnd }: Options) {
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
