import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, Suspense } from 'react'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { useTyping } from './useTyping.ts'
import type { WrittenMessage } from './useWrittenMessage.ts'
import { type LineTools, WritingLine } from './WritingLine.tsx'

/** Few messages bring files: what these need is not waited for. */
const FilesBar = preloadable(async () => (await import('./FilesBar.tsx')).FilesBar)

type Props = { ticket: Ticket; written: WrittenMessage; quoted: ReactNode; onDropQuoted: () => void; line: LineTools }

/** Where a new message is written, with what it answers and its files above it. */
export function MessageLine({ ticket, written, quoted, onDropQuoted, line }: Props) {
  const signalTyping = useTyping(ticket.id)
  const { files, keepFiles, write, send } = written
  return (
    <WritingLine
      {...line}
      kind={files.length > 0 ? 'caption' : 'message'}
      initial={written.text()}
      above={
        <>
          {quoted}
          <Suspense>{files.length > 0 && <FilesBar files={files} onChange={keepFiles} />}</Suspense>
        </>
      }
      onText={(text) => {
        write(text)
        if (text !== '') signalTyping()
      }}
      onSubmit={send}
      onLeave={() => {
        if (quoted) onDropQuoted()
        return Boolean(quoted)
      }}
    />
  )
}
