import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, useRef, useState } from 'react'
import { emit } from '../../../shared/live/emit.ts'
import { ConversationParts } from '../ConversationParts.ts'
import type { Attachable } from './AttachDialogs.tsx'
import { ComposerInput, type ComposerTools } from './ComposerInput.tsx'
import type { DraftMessageState } from './useDraftMessage.ts'
import { useFileLibrary } from './useFileLibrary.ts'
import { useQuickMessagePicker } from './useQuickMessagePicker.ts'

type Props = { ticket: Ticket; written: DraftMessageState; quoted: ReactNode; onDropQuoted: () => void; line: ComposerTools }

/** The field for a new message, with its quote and its files above it. */
export function NewMessageComposer({ ticket, written, quoted, onDropQuoted, line }: Props) {
  const signalTyping = useTypingSignal(ticket.id)
  const { files, keepFiles, quick, library: taken, dropReady, write, choose, send } = written
  const picker = useQuickMessagePicker({ ticket, field: line.field, isQuick: quick !== null, onChoose: choose })
  const library = useFileLibrary()
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
          {picker.isOpen && <ConversationParts>{({ QuickMessagePicker }) => <QuickMessagePicker picker={picker} />}</ConversationParts>}
          {quoted}
          {hasFiles && (
            <ConversationParts>
              {({ DraftFiles }) => <DraftFiles files={files} ready={ready} onChange={keepFiles} onDropReady={dropReady} />}
            </ConversationParts>
          )}
          {chosen && (
            <ConversationParts>
              {({ AttachDialogs }) => (
                <AttachDialogs chosen={chosen} library={library} ticket={ticket} written={written} field={line.field} onClose={close} />
              )}
            </ConversationParts>
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
const INTERVAL = 3000

/** Signals to colleagues that the reader is typing, at most every three seconds. */
function useTypingSignal(ticketId: number): () => void {
  const last = useRef(-INTERVAL)
  return () => {
    const now = performance.now()
    if (now - last.current < INTERVAL) return
    last.current = now
    emit('typing', ticketId)
  }
}
