import { ActionIcon, FileButton, Pill, Textarea, Tooltip } from '@mantine/core'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './Writing.module.css'

type Texts = { write: string; attach: string; send: string; takeOut: (name: string) => string }
type Props = {
  texts: Texts
  onSend: (text: string, files: readonly File[]) => void
  /** What may be attached, as a file input takes it. */
  accept?: string
  several?: boolean
  autoFocus?: boolean
}

/** Where one writes. Enter sends, Shift+Enter begins a line; files wait here until they are sent with the text. */
export function Writing({ texts, onSend, accept, several = true, autoFocus = false }: Props) {
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const reset = useRef<() => void>(null)
  const isEmpty = text.trim() === '' && files.length === 0

  function send() {
    if (isEmpty) return
    onSend(text.trim(), files)
    setText('')
    setFiles([])
    field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const attach = (chosen: File | File[] | null) => {
    // Else the same file could not be chosen again.
    reset.current?.()
    if (chosen) setFiles((current) => (several ? [...current, ...[chosen].flat()] : [chosen].flat()))
    field.current?.focus()
  }

  return (
    <div className={classes.writing}>
      {files.length > 0 && (
        <Pill.Group className={classes.files}>
          {files.map((file, place) => (
            <Pill
              key={`${file.name} ${file.lastModified} ${file.size}`}
              withRemoveButton
              removeButtonProps={{ 'aria-label': texts.takeOut(file.name), 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => setFiles(files.toSpliced(place, 1))}
            >
              {file.name}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <FileButton resetRef={reset} multiple={several} onChange={attach} {...(accept !== undefined && { accept })}>
        {({ onClick }) => (
          <Tooltip label={texts.attach}>
            <ActionIcon size={40} aria-label={texts.attach} onClick={onClick}>
              <IconPaperclip size={20} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )}
      </FileButton>
      <Textarea
        ref={field}
        size="md"
        autosize
        minRows={1}
        maxRows={5}
        aria-label={texts.write}
        placeholder={texts.write}
        value={text}
        autoFocus={autoFocus}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Tooltip label={texts.send}>
        <ActionIcon size={40} variant="filled" color="amora" aria-label={texts.send} disabled={isEmpty} onClick={send}>
          <IconSend2 size={20} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
