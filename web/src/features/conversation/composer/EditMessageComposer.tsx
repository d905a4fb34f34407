import type { Message } from '@recado/contract/messages/messages'
import { ComposerInput, type ComposerTools } from './ComposerInput.tsx'
import { EditedMessageBar } from './EditedMessageBar.tsx'
import type { MessageEdit } from './useMessageEdit.ts'

type Props = { message: Message; correction: MessageEdit; line: ComposerTools }

/** Another text begins in another field: the browser's own undo knows no border between them. */
export const EditMessageComposer = ({ message, correction: { text, save, leave }, line }: Props) => (
  <ComposerInput
    {...line}
    kind="correction"
    initial={text}
    above={<EditedMessageBar message={message} onDrop={leave} />}
    onText={() => undefined}
    onSubmit={save}
    onLeave={() => {
      leave()
      return true
    }}
    autoFocus
  />
)
