import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

export type WritingHandlers = {
  field: RefObject<HTMLTextAreaElement | null>
  kind: 'message' | 'caption' | 'correction'
  onText: (text: string) => void
  onSubmit: (text: string) => void
  /** Escape; answers whether there was anything to leave. */
  onLeave: () => boolean
  /** The arrow up in an empty field; answers whether it led anywhere. */
  onUp: () => boolean
  /** A key that belongs to what is open above the field; answers whether it was one. */
  onOtherKey?: ((key: string) => boolean) | undefined
}

/** What is typed in the field: Enter sends, Shift+Enter begins a line, Escape leaves. */
export function useWritingKeys(initial: string, { field, kind, onText, onSubmit, onLeave, onUp, onOtherKey }: WritingHandlers) {
  const [isBlank, setBlank] = useState(initial.trim() === '')
  const hasNothing = isBlank && kind !== 'caption'

  useEffect(() => {
    const { current } = field
    if (current === document.activeElement) current?.setSelectionRange(current.value.length, current.value.length)
  }, [field])

  const submit = () => {
    const text = field.current?.value.trim() ?? ''
    if (hasNothing || !field.current) return
    field.current.value = ''
    field.current.dispatchEvent(new InputEvent('input', { bubbles: true }))
    onSubmit(text)
  }
  return {
    ...{ isBlank, hasNothing, submit },
    receive(text: string) {
      setBlank(text.trim() === '')
      onText(text)
    },
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
      // Who composes a sign of another script ends that with these keys, and nothing else.
      if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
      if (!event.shiftKey && onOtherKey?.(event.key)) event.preventDefault()
      else if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault()
        submit()
      } else if (event.key === 'Escape') {
        event.preventDefault()
        // With nothing to leave but the field itself, the letters are commands again.
        if (!onLeave()) event.currentTarget.blur()
      } else if (event.key === 'ArrowUp' && kind === 'message' && event.currentTarget.value === '' && onUp()) event.preventDefault()
    },
  }
}
