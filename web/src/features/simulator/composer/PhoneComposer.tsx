import { ActionIcon } from '@mantine/core'
import { MAX_MESSAGE_LENGTH } from '@recado/contract/messages/messages'
import { IconMicrophone, IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComposerBox } from '#web/shared/ui/composer/ComposerBox.tsx'
import { GrowingField } from '#web/shared/ui/composer/GrowingField.tsx'
import { AttachMenu } from './AttachMenu.tsx'
import { ComposerReference } from './ComposerReference.tsx'
import { type PhoneDraftOptions, usePhoneDraft } from './usePhoneDraft.ts'
import { VoiceRecorder } from './VoiceRecorder.tsx'

type Props = PhoneDraftOptions & {
  onTyping: () => void
  onCall: () => void
  onGroup: () => void
  asCompany: boolean
  onAsCompany: (asCompany: boolean) => void
}

/** The composer of a contact's phone. */
export function PhoneComposer({ onTyping, onCall, onGroup, asCompany, onAsCompany, ...options }: Props) {
  const { t } = useTranslation('simulator')
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
