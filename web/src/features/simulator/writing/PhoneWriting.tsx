import { ActionIcon } from '@mantine/core'
import { LONGEST_MESSAGE } from '@recado/contract/messages/messages'
import { IconMicrophone, IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComposerBox } from '../../../shared/ui/composer/ComposerBox.tsx'
import { GrowingField } from '../../../shared/ui/composer/GrowingField.tsx'
import type { PhoneMessage } from '../phone/phoneChat.ts'
import type { PhoneUtterance } from '../phone/useSaying.ts'
import { PlusMenu } from './PlusMenu.tsx'
import { type WritingAbout, WritingBars } from './WritingBars.tsx'

const VoiceLine = lazy(async () => ({ default: (await import('./VoiceLine.tsx')).VoiceLine }))

type Props = {
  about: WritingAbout
  onDrop: () => void
  onSay: (said: PhoneUtterance) => void
  onEdit: (message: PhoneMessage, body: string) => void
  onTyping: () => void
  onCall: () => void
  onGroup: () => void
  asCompany: boolean
  onAsCompany: (asCompany: boolean) => void
}

/** Where a customer writes. Enter sends, Shift+Enter begins a line. */
export function PhoneWriting({ about, onDrop, onSay, onEdit, onTyping, onCall, onGroup, asCompany, onAsCompany }: Props) {
  const { t } = useTranslation('simulator')
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [isSpeaking, setSpeaking] = useState(false)
  const [sent, setSent] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const [shown, setShown] = useState(about)
  if (shown !== about) {
    // The field is ready as soon as an answer or a correction is asked for, with the text that is to be corrected.
    setShown(about)
    if (about?.kind === 'edit') restart(about.message.body)
    else if (about || shown?.kind === 'edit') restart(shown?.kind === 'edit' ? '' : text)
  }
  const isEmpty = text.trim() === '' && file === null

  function restart(next: string) {
    setText(next)
    setSent((count) => count + 1)
  }
  function send() {
    if (isEmpty) return
    if (about?.kind === 'edit') onEdit(about.message, text.trim())
    else onSay({ body: text.trim(), file })
    setFile(null)
    restart('')
    onDrop()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && about) onDrop()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const above = (
    <WritingBars {...{ about, onDrop, file, asCompany }} onTakeOut={() => setFile(null)} onAsCustomer={() => onAsCompany(false)} />
  )
  if (isSpeaking)
    return (
      <Suspense>
        <VoiceLine above={above} onSend={(recording) => onSay({ file: recording })} onEnd={() => setSpeaking(false)} />
      </Suspense>
    )
  const label = t(isEmpty ? 'writing.speak' : asCompany ? 'writing.sendAsCompany' : 'writing.send')
  return (
    <ComposerBox
      above={above}
      start={
        <PlusMenu
          onFile={(chosen) => {
            setFile(chosen)
            field.current?.focus()
          }}
          {...{ onSay, onCall, onGroup, asCompany }}
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
        key={sent}
        ref={field}
        autoFocus={sent > 0}
        aria-label={t('writing.write')}
        placeholder={t('writing.write')}
        defaultValue={text}
        maxLength={LONGEST_MESSAGE}
        onKeyDown={onKeyDown}
        onText={(next) => {
          setText(next)
          if (next !== '' && !asCompany) onTyping()
        }}
      />
    </ComposerBox>
  )
}
