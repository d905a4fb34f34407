import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, Suspense, useState } from 'react'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { useLibrary } from '../../../shared/library/useLibrary.ts'
import type { Attachable } from './AttachMenuItems.tsx'
import { ComposerInput, type ComposerTools } from './ComposerInput.tsx'
import type { DraftMessage } from './useDraftMessage.ts'
import { useQuickMessagePicker } from './useQuickMessagePicker.ts'
import { useTyping } from './useTyping.ts'

/** Few messages bring files, or anything else but a text: what these need is not waited for. */
const DraftFiles = preloadable(async () => (await import('./DraftFiles.tsx')).DraftFiles)
const QuickMessagePicker = preloadable(async () => (await import('./QuickMessagePicker.tsx')).QuickMessagePicker)
const AttachDialogs = preloadable(async () => (await import('./AttachDialogs.tsx')).AttachDialogs)

type Props = { ticket: Ticket; written: DraftMessage; quoted: ReactNode; onDropQuoted: () => void; line: ComposerTools }

/** Where a new message is written, with what it answers and its files above it. */
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
          <Suspense>{picker.isOpen && <QuickMessagePicker picker={picker} />}</Suspense>
          {quoted}
          <Suspense>{hasFiles && <DraftFiles {...{ files, ready }} onChange={keepFiles} onDropReady={dropReady} />}</Suspense>
          <Suspense>{chosen && <AttachDialogs {...{ chosen, library, ticket, written }} field={line.field} onClose={close} />}</Suspense>
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
