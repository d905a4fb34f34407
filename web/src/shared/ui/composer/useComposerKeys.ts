import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

export type ComposerHandlers = {
  field: RefObject<HTMLTextAreaElement | null>
  kind: 'message' | 'caption' | 'correction'
  onText: (text: string) => void
  onSubmit: (text: string) => void
  /** Returns whether there was anything to close. */
  onEscape: () => boolean
  /** Called in an empty field; returns whether it was handled. */
  onArrowUp: () => boolean
  /** Called first: a suggestion list above the field may handle the key. Returns whether it did. */
  interceptKey?: ((key: string) => boolean) | undefined
}

/** Keys of the text field: Enter sends, Shift+Enter adds a line, Escape closes. */
export function useComposerKeys(initial: string, { field, kind, onText, onSubmit, onEscape, onArrowUp, interceptKey }: ComposerHandlers) {
  const [isBlank, setBlank] = useState(initial.trim() === '')
  const isEmpty = isBlank && kind !== 'caption'

  useEffect(() => {
    const { current } = field
    if (current === document.activeElement) current?.setSelectionRange(current.value.length, current.value.length)
  }, [field])

  const submit = () => {
    const text = field.current?.value.trim() ?? ''
    if (isEmpty || !field.current) return
    field.current.value = ''
    field.current.dispatchEvent(new InputEvent('input', { bubbles: true }))
    onSubmit(text)
  }
  return {
    isBlank,
    isEmpty,
    submit,
    receive(text: string) {
      setBlank(text.trim() === '')
      onText(text)
    },
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
      // During IME composition these keys belong to the input method.
      if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
      if (!event.shiftKey && interceptKey?.(event.key)) event.preventDefault()
      else if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault()
        submit()
      } else if (event.key === 'Escape') {
        event.preventDefault()
        // With nothing else to close, Escape leaves the field for the messages, so that letters are shortcuts again.
        if (!onEscape()) focusThread(event.currentTarget)
      } else if (event.key === 'ArrowUp' && kind === 'message' && event.currentTarget.value === '' && onArrowUp()) event.preventDefault()
    },
  }
}

/** Moves the focus from a composer to the messages above it. */
export function focusThread(composer: HTMLElement | null) {
  composer?.blur()
  composer?.closest('[data-conversation]')?.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true })
}
