import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, useRef, useState } from 'react'
import { useLibrary } from '../../../shared/library/useLibrary.ts'
import { ask } from '../../../shared/live/ask.ts'
import { Late } from '../Late.ts'
import type { Attachable } from './AttachDialogs.tsx'
import { ComposerInput, type ComposerTools } from './ComposerInput.tsx'
import type { DraftMessage } from './useDraftMessage.ts'
import { useQuickMessagePicker } from './useQuickMessagePicker.ts'

type Props = { ticket: Ticket; written: DraftMessage; quoted: ReactNode; onDropQuoted: () => void; line: ComposerTools }

/** The field for a new message, with its quote and its files above it. */
export function NewMessageComposer({ ticket, written, quoted, onDropQuoted, line }: Props) {
  const signalTyping = useTyping(ticket.id)
  const { files, keepFiles, quick, library: taken, dropReady, write, choose, send } = written
  const picker = useQuickMessagePicker({ ticket, field: line.field, isQuick: quick !== null, onChoose: choose })
  const library = useLibrary()
  const [chosen, setChosen] = useState<Attachable | null>(null)
  const close = () => {
    setChosen(null)
    line.field.current?.focus()
  }
  const ready = [...(quick?.file ? [quick.file] : []), ...taken]
  const hasFiles = files.length + ready.length > 0
  return (
    <ComposerInput
      {...line}
      kind={hasFiles ? 'caption' : 'message'}
      initial={written.text()}
      list={picker.list}
      attach={{ hasLibrary: library.length > 0, onChoose: setChosen }}
      above={
        <>
          {picker.isOpen && <Late>{({ QuickMessagePicker }) => <QuickMessagePicker picker={picker} />}</Late>}
          {quoted}
          {hasFiles && <Late>{({ DraftFiles }) => <DraftFiles {...{ files, ready }} onChange={keepFiles} onDropReady={dropReady} />}</Late>}
          {chosen && (
            <Late>
              {({ AttachDialogs }) => <AttachDialogs {...{ chosen, library, ticket, written }} field={line.field} onClose={close} />}
            </Late>
          )}
        </>
      }
      onText={(text) => {
        write(text)
        picker.receive(text)
        if (text !== '') signalTyping()
      }}
      onSubmit={send}
      onOtherKey={picker.onKey}
      onLeave={() => {
        if (quoted) onDropQuoted()
        return Boolean(quoted)
      }}
    />
  )
}

/** The server forgets the signal after six seconds. */
const AGAIN = 3000

/** Signals to colleagues that the reader is typing, at most every three seconds. */
function useTyping(ticketId: number): () => void {
  const last = useRef(-AGAIN)
  return () => {
    const now = performance.now()
    if (now - last.current < AGAIN) return
    last.current = now
    ask('typing', ticketId)
  }
}
