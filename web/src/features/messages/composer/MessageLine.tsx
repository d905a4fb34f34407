import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, Suspense, useState } from 'react'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { useLibrary } from '../../../shared/library/useLibrary.ts'
import type { Attachable } from './attach/AttachChoices.tsx'
import { useQuickPicker } from './quick/useQuickPicker.ts'
import { useTyping } from './useTyping.ts'
import type { WrittenMessage } from './useWrittenMessage.ts'
import { type LineTools, WritingLine } from './WritingLine.tsx'

/** Few messages bring files, or anything else but a text: what these need is not waited for. */
const FilesBar = preloadable(async () => (await import('./FilesBar.tsx')).FilesBar)
const QuickPicker = preloadable(async () => (await import('./quick/QuickPicker.tsx')).QuickPicker)
const AttachWindows = preloadable(async () => (await import('./attach/AttachWindows.tsx')).AttachWindows)

type Props = { ticket: Ticket; written: WrittenMessage; quoted: ReactNode; onDropQuoted: () => void; line: LineTools }

/** Where a new message is written, with what it answers and its files above it. */
export function MessageLine({ ticket, written, quoted, onDropQuoted, line }: Props) {
  const signalTyping = useTyping(ticket.id)
  const { files, keepFiles, quick, library: taken, dropReady, write, choose, send } = written
  const picker = useQuickPicker({ ticket, field: line.field, isQuick: quick !== null, onChoose: choose })
  const library = useLibrary()
  const [chosen, setChosen] = useState<Attachable | null>(null)
  const close = () => {
    setChosen(null)
    line.field.current?.focus()
  }
  const ready = [...(quick?.file ? [quick.file] : []), ...taken]
  const hasFiles = files.length + ready.length > 0
  return (
    <WritingLine
      {...line}
      kind={hasFiles ? 'caption' : 'message'}
      initial={written.text()}
      list={picker.list}
      attach={{ hasLibrary: library.length > 0, onChoose: setChosen }}
      above={
        <>
          <Suspense>{picker.isOpen && <QuickPicker picker={picker} />}</Suspense>
          {quoted}
          <Suspense>{hasFiles && <FilesBar {...{ files, ready }} onChange={keepFiles} onDropReady={dropReady} />}</Suspense>
          <Suspense>{chosen && <AttachWindows {...{ chosen, library, ticket, written }} field={line.field} onClose={close} />}</Suspense>
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
