import { ActionIcon, Button } from '@mantine/core'
import { MAX_MESSAGE_LENGTH } from '@recado/contract/messages/messages'
import { IconMicrophone, IconSend2, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '#web/shared/lib/i18n/formatDuration.ts'
import { useRecording } from '#web/shared/lib/recording/useRecording.ts'
import { ComposerBox } from '#web/shared/ui/composer/ComposerBox.tsx'
import { GrowingField } from '#web/shared/ui/composer/GrowingField.tsx'
import { RecordingNote, RecordingStrip } from '#web/shared/ui/composer/RecordingStrip.tsx'
import { sampleVoice } from '../samples/sampleVoice.ts'
import { AttachMenu } from './AttachMenu.tsx'
import { ComposerReference } from './ComposerReference.tsx'
import { type PhoneDraftOptions, usePhoneDraft } from './usePhoneDraft.ts'

type Props = PhoneDraftOptions & {
  onTyping: () => void
  onCall: () => void
  onGroup: () => void
  asCompany: boolean
  onAsCompany: (asCompany: boolean) => void
}

/** The composer of a contact's phone. */
export function PhoneComposer({ onTyping, onCall, onGroup, asCompany, onAsCompany, ...options }: Props) {
  const { t } = useTranslation('simulatedPhone')
  const { about, onRemove, onSend } = options
  const { text, setText, file, field, fieldVersion, isEmpty, send, takeIn, takeOut, onKeyDown } = usePhoneDraft(options)
  const [isSpeaking, setSpeaking] = useState(false)
  const above = (
    <ComposerReference
      about={about}
      onRemove={onRemove}
      file={file}
      asCompany={asCompany}
      onTakeOut={takeOut}
      onAsCustomer={() => onAsCompany(false)}
    />
  )
  if (isSpeaking)
    return <VoiceRecorder above={above} onSend={(recording) => onSend({ file: recording })} onEnd={() => setSpeaking(false)} />
  const label = t(isEmpty ? 'writing.speak' : asCompany ? 'writing.sendAsCompany' : 'writing.send')
  return (
    <ComposerBox
      above={above}
      start={
        <AttachMenu
          onSend={onSend}
          onCall={onCall}
          onGroup={onGroup}
          asCompany={asCompany}
          onFile={takeIn}
          onAsCompany={() => onAsCompany(!asCompany)}
        />
      }
      end={
        <ActionIcon
          data-hint={label}
          size={40}
          radius="xl"
          variant={isEmpty ? 'subtle' : 'filled'}
          color={isEmpty ? 'gray' : 'amora'}
          aria-label={label}
          onClick={() => (isEmpty ? setSpeaking(true) : send())}
        >
          {isEmpty ? <IconMicrophone size={20} stroke={1.7} /> : <IconSend2 size={20} stroke={1.7} />}
        </ActionIcon>
      }
    >
      <GrowingField
        key={fieldVersion}
        ref={field}
        autoFocus={fieldVersion > 0}
        aria-label={t('writing.write')}
        placeholder={t('writing.write')}
        defaultValue={text}
        maxLength={MAX_MESSAGE_LENGTH}
        onKeyDown={onKeyDown}
        onText={(next) => {
          setText(next)
          if (next !== '' && !asCompany) onTyping()
        }}
      />
    </ComposerBox>
  )
}

type VoiceRecorderProps = { above: ReactNode; onSend: (file: File) => void; onEnd: () => void }

const round = { size: 40, radius: 'xl' }

/** Replaces the text field while recording. Without a microphone a sample recording is sent. */
function VoiceRecorder({ above, onSend, onEnd }: VoiceRecorderProps) {
  const { t } = useTranslation('simulatedPhone')
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
