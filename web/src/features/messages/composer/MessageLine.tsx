import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, Suspense } from 'react'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { useQuickPicker } from './quick/useQuickPicker.ts'
import { useTyping } from './useTyping.ts'
import type { WrittenMessage } from './useWrittenMessage.ts'
import { type LineTools, WritingLine } from './WritingLine.tsx'

/** Few messages bring files, or are taken from those that lie ready: what these need is not waited for. */
const FilesBar = preloadable(async () => (await import('./FilesBar.tsx')).FilesBar)
const QuickPicker = preloadable(async () => (await import('./quick/QuickPicker.tsx')).QuickPicker)

type Props = { ticket: Ticket; written: WrittenMessage; quoted: ReactNode; onDropQuoted: () => void; line: LineTools }

/** Where a new message is written, with what it answers and its files above it. */
export function MessageLine({ ticket, written, quoted, onDropQuoted, line }: Props) {
  const signalTyping = useTyping(ticket.id)
  const { files, keepFiles, quick, dropReady, write, choose, send } = written
  const picker = useQuickPicker({ ticket, field: line.field, isQuick: quick !== null, onChoose: choose })
  const ready = quick?.file ?? null
  const hasFiles = files.length > 0 || ready !== null
  return (
    <WritingLine
      {...line}
      kind={hasFiles ? 'caption' : 'message'}
      initial={written.text()}
      list={picker.list}
      above={
        <>
          <Suspense>{(picker.list || picker.unknown.length > 0) && <QuickPicker picker={picker} />}</Suspense>
          {quoted}
          <Suspense>{hasFiles && <FilesBar {...{ files, ready }} onChange={keepFiles} onDropReady={dropReady} />}</Suspense>
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
