import { LONGEST_MESSAGE } from '@recado/contract/messages/messages'
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { ButtonSpace } from '../../../shared/ui/ButtonSpace.tsx'
import { ComposerBox } from '../../../shared/ui/composer/ComposerBox.tsx'
import { GrowingField } from '../../../shared/ui/composer/GrowingField.tsx'
import { insertAtCaret } from '../../../shared/ui/composer/insertAtCaret.ts'
import { AttachButton } from './AttachButton.tsx'
import { pastedFiles } from './pastedFiles.ts'
import { SendButton } from './SendButton.tsx'
import { SignSwitch } from './SignSwitch.tsx'

const EmojiButton = preloadable(async () => (await import('./EmojiButton.tsx')).EmojiButton)

const texts = { message: 'write', caption: 'caption', correction: 'correctText' } as const
/** With room for a signature. */
const LONGEST = LONGEST_MESSAGE - 200

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  kind: keyof typeof texts
  initial: string
  above: ReactNode
  onText: (text: string) => void
  onSubmit: (text: string) => void
  /** Escape; answers whether there was anything to leave. */
  onLeave: () => boolean
  /** The arrow up in an empty field; answers whether it led anywhere. */
  onUp: () => boolean
  onFiles: (files: readonly File[]) => void
  onRecord: () => void
  autoFocus: boolean
}

/** The field with its tools. Enter sends, Shift+Enter begins a line. */
export function WritingLine({ ref, kind, initial, above, onText, onSubmit, onLeave, onUp, onFiles, onRecord, autoFocus }: Props) {
  const { t } = useTranslation('composer')
  const [isBlank, setBlank] = useState(initial.trim() === '')
  const isCorrection = kind === 'correction'
  const hasNothing = isBlank && kind !== 'caption'

  const receive = (text: string) => {
    setBlank(text.trim() === '')
    onText(text)
  }
  const submit = () => {
    const text = ref.current?.value.trim() ?? ''
    if (hasNothing || !ref.current) return
    ref.current.value = ''
    ref.current.dispatchEvent(new InputEvent('input', { bubbles: true }))
    onSubmit(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Who composes a sign of another script ends that with these keys, and nothing else.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      // With nothing to leave but the field itself, the letters are commands again.
      if (!onLeave()) event.currentTarget.blur()
    } else if (event.key === 'ArrowUp' && kind === 'message' && event.currentTarget.value === '' && onUp()) event.preventDefault()
  }

  useEffect(() => {
    const { current } = ref
    if (current === document.activeElement) current?.setSelectionRange(current.value.length, current.value.length)
  }, [ref])

  return (
    <ComposerBox
      above={above}
      start={
        <>
          {!isCorrection && <AttachButton onFiles={onFiles} />}
          <Suspense fallback={<ButtonSpace size={40} />}>
            <EmojiButton onPick={(emoji) => ref.current && insertAtCaret(ref.current, emoji)} onClose={() => ref.current?.focus()} />
          </Suspense>
        </>
      }
      end={
        <>
          {!isCorrection && <SignSwitch />}
          <SendButton
            does={isCorrection ? 'save' : hasNothing ? 'record' : 'send'}
            isIdle={isCorrection && isBlank}
            leave={() => ref.current?.focus()}
            {...{ submit, onRecord }}
          />
        </>
      }
    >
      <GrowingField
        ref={ref}
        defaultValue={initial}
        aria-label={t(isCorrection ? 'correctText' : 'write')}
        placeholder={t(texts[kind])}
        enterKeyHint="send"
        maxLength={LONGEST}
        autoFocus={autoFocus}
        onText={receive}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = isCorrection ? [] : pastedFiles(event.clipboardData)
          if (files.length === 0) return
          event.preventDefault()
          onFiles(files)
        }}
      />
    </ComposerBox>
  )
}
