import type { Message } from '@recado/contract/messages/messages'
import { CorrectionBar } from './CorrectionBar.tsx'
import type { Correction } from './useCorrection.ts'
import { type LineTools, WritingLine } from './WritingLine.tsx'

type Props = { message: Message; correction: Correction; line: LineTools }

/** Another text begins in another field: the browser's own undo knows no border between them. */
export const CorrectionLine = ({ message, correction: { text, save, leave }, line }: Props) => (
  <WritingLine
    {...line}
    kind="correction"
    initial={text}
    above={<CorrectionBar message={message} onDrop={leave} />}
    onText={() => undefined}
    onSubmit={save}
    onLeave={() => {
      leave()
      return true
    }}
    autoFocus
  />
)
