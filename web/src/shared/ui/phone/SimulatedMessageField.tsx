import { ActionIcon } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { ComposerBox } from '../composer/ComposerBox.tsx'
import { GrowingField } from '../composer/GrowingField.tsx'

type Props = { onSend: (text: string) => void; isFull: boolean; labels: { write: string; send: string } }

/** The text field of the simulated contact. Enter sends; Ctrl+Z undoes typing only. */
export function SimulatedMessageField({ onSend, isFull, labels }: Props) {
  const [text, setText] = useState('')
  const [sent, setSent] = useState(0)
  const isEmpty = text.trim() === ''
  function send() {
    if (isEmpty || isFull) return
    onSend(text.trim())
    setText('')
    setSent((count) => count + 1)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() === 'z' || event.key.toLowerCase() === 'y') event.stopPropagation()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <ComposerBox
      above={null}
      start={null}
      end={
        <ActionIcon
          size={40}
          radius="xl"
          variant={isEmpty ? 'subtle' : 'filled'}
          color={isEmpty ? 'gray' : 'amora'}
          disabled={isEmpty || isFull}
          aria-label={labels.send}
          data-hint={labels.send}
          onClick={send}
        >
          <IconSend2 size={20} stroke={1.7} />
        </ActionIcon>
      }
    >
      <GrowingField
        key={sent}
        autoFocus={sent > 0}
        aria-label={labels.write}
        placeholder={labels.write}
        defaultValue=""
        maxLength={1000}
        onKeyDown={onKeyDown}
        onText={setText}
      />
    </ComposerBox>
  )
}
