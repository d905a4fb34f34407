import { type KeyboardEvent, useRef, useState } from 'react'
import type { PhoneMessage } from '../phone/phoneChat.ts'
import type { PhoneMessageInput } from '../phone/useSendFromPhone.ts'
import type { MessageReference } from './ComposerReference.tsx'

export type PhoneDraftOptions = {
  about: MessageReference
  onRemove: () => void
  onSend: (message: PhoneMessageInput) => void
  onEdit: (message: PhoneMessage, body: string) => void
}

/** The draft on a phone: text and file. Enter sends, Shift+Enter adds a line. */
export function usePhoneDraft({ about, onRemove, onSend, onEdit }: PhoneDraftOptions) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  /** A new field for each text, so that the browser's undo does not cross messages. */
  const [fieldVersion, setFieldVersion] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const [previousAbout, setPreviousAbout] = useState(about)
  if (previousAbout !== about) {
    // Focuses the field when a reply or an edit starts, with the text to edit.
    setPreviousAbout(about)
    if (about?.kind === 'edit') restart(about.message.body)
    else if (about || previousAbout?.kind === 'edit') restart(previousAbout?.kind === 'edit' ? '' : text)
  }
  const isEmpty = text.trim() === '' && file === null

  function restart(next: string) {
    setText(next)
    setFieldVersion((version) => version + 1)
  }
  function send() {
    if (isEmpty) return
    if (about?.kind === 'edit') onEdit(about.message, text.trim())
    else onSend({ body: text.trim(), file })
    setFile(null)
    restart('')
    onRemove()
  }
  return {
    text,
    setText,
    file,
    field,
    fieldVersion,
    isEmpty,
    send,
    takeIn(chosen: File) {
      setFile(chosen)
      field.current?.focus()
    },
    takeOut: () => setFile(null),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && about) onRemove()
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
      event.preventDefault()
      send()
    },
  }
}
