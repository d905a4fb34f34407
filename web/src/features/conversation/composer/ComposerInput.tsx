import { MAX_MESSAGE_LENGTH } from '@recado/contract/messages/messages'
import type { ClipboardEvent, ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmojiButton } from '../../../shared/composer/EmojiButton.tsx'
import { useWritingKeys, type WritingHandlers } from '../../../shared/composer/useWritingKeys.ts'
import { ComposerBox } from '../../../shared/ui/composer/ComposerBox.tsx'
import { GrowingField } from '../../../shared/ui/composer/GrowingField.tsx'
import { insertAtCaret } from '../../../shared/ui/composer/insertAtCaret.ts'
import { AttachButton } from './AttachButton.tsx'
import { pastedFiles } from './pastedFiles.ts'
import { SendButton } from './SendButton.tsx'
import { SignSwitch } from './SignSwitch.tsx'

const texts = { message: 'write', caption: 'caption', correction: 'correctText' } as const satisfies Record<WritingHandlers['kind'], string>
/** With room for a signature. */
const LONGEST = MAX_MESSAGE_LENGTH - 200

/** What the field has whatever is written in it. */
export type ComposerTools = Pick<WritingHandlers, 'field' | 'onUp'> & {
  onFiles: (files: readonly File[]) => void
  onRecord: () => void
  autoFocus: boolean
}
type Props = ComposerTools &
  WritingHandlers & {
    initial: string
    above: ReactNode
    /** What a message can bring besides files; a correction brings nothing. */
    attach?: Pick<ComponentProps<typeof AttachButton>, 'hasLibrary' | 'onChoose'>
    /** The list above the field that its keys move in. */
    list?: { id: string; active: string } | undefined
  }

/** The field with its tools. */
export function ComposerInput({ initial, above, list, onFiles, attach, onRecord, autoFocus, ...options }: Props) {
  const { t } = useTranslation('composer')
  const { field, kind } = options
  const { isBlank, hasNothing, receive, submit, onKeyDown } = useWritingKeys(initial, options)
  const isCorrection = kind === 'correction'

  return (
    <ComposerBox
      above={above}
      start={
        <>
          {attach && <AttachButton {...attach} onFiles={onFiles} />}
          <EmojiButton onPick={(emoji) => field.current && insertAtCaret(field.current, emoji)} onClose={() => field.current?.focus()} />
        </>
      }
      end={
        <>
          {!isCorrection && <SignSwitch />}
          <SendButton
            does={isCorrection ? 'save' : hasNothing ? 'record' : 'send'}
            isIdle={isCorrection && isBlank}
            leave={() => field.current?.focus()}
            {...{ submit, onRecord }}
          />
        </>
      }
    >
      <GrowingField
        ref={field}
        defaultValue={initial}
        aria-label={t(isCorrection ? 'correctText' : 'write')}
        placeholder={t(texts[kind])}
        aria-controls={list?.id}
        aria-activedescendant={list?.active}
        enterKeyHint="send"
        maxLength={LONGEST}
        autoFocus={autoFocus}
        onText={receive}
        onKeyDown={onKeyDown}
        onPaste={isCorrection ? undefined : onPaste(onFiles)}
      />
    </ComposerBox>
  )
}

const onPaste = (onFiles: ComposerTools['onFiles']) => (event: ClipboardEvent) => {
  const files = pastedFiles(event.clipboardData)
  if (files.length === 0) return
  event.preventDefault()
  onFiles(files)
}
