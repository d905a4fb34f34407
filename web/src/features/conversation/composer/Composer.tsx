import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconCornerUpLeft } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/commands/useCommand.ts'
import { Late } from '../Late.ts'
import { EditMessageComposer } from './EditMessageComposer.tsx'
import { useReceiveFiles } from './fileReceiver.ts'
import { NewMessageComposer } from './NewMessageComposer.tsx'
import { QuotedBar } from './QuotedBar.tsx'
import { ReplyWindowNotice } from './ReplyWindowNotice.tsx'
import { useAddFiles } from './useAddFiles.ts'
import { useDraftMessage } from './useDraftMessage.ts'
import { useMessageEdit } from './useMessageEdit.ts'
import { useReplyDraft } from './useReplyDraft.ts'
import type { ComposedMessage } from './useSending.ts'

type Props = {
  ticket: Ticket
  onSend: (written: ComposedMessage) => void
  /** What shall be answered, or corrected; once it is taken up, or left, its giver is told to forget it. */
  replyTo: Message | null
  editing: Message | null
  onDone: () => void
  /** Where a keyboard does not cover half of the screen. */
  autoFocus: boolean
}

/** Where the attendant writes, speaks and puts files. What is begun waits here for its ticket to be opened again. */
export function Composer({ ticket, onSend, replyTo, editing, onDone, autoFocus }: Props) {
  const { t } = useTranslation('composer')
  const field = useRef<HTMLTextAreaElement>(null)
  const [isRecording, setRecording] = useState(false)
  const written = useDraftMessage(ticket, onSend)
  const addFiles = useAddFiles(ticket.id)
  const correction = useMessageEdit({ ticket, editing, onDone })
  const focus = () => field.current?.focus()
  useReplyDraft({ ticketId: ticket.id, replyTo, onTaken: onDone, focus })
  useReceiveFiles((dropped) => {
    if (!correction.message) addFiles(dropped)
    focus()
  })
  useCommand(isRecording ? null : { id: 'reply', icon: IconCornerUpLeft, name: t('focus'), keys: 'r', group: 'conversation', run: focus })

  const line = { field, autoFocus, onFiles: addFiles, onRecord: () => setRecording(true), onUp: correction.takeLast }
  const dropQuoted = () => {
    written.dropQuoted()
    focus()
  }
  const quoted = written.quoted && <QuotedBar message={written.quoted} onDrop={dropQuoted} />
  if (isRecording)
    return (
      <Late>
        {({ RecordingComposer }) => <RecordingComposer above={quoted} onSend={written.sendVoice} onEnd={() => setRecording(false)} />}
      </Late>
    )
  const { message } = correction
  if (message) return <EditMessageComposer key={message.id} {...{ message, correction, line }} />
  return (
    <>
      <ReplyWindowNotice ticket={ticket} />
      <NewMessageComposer key="new" {...{ ticket, written, quoted, line }} onDropQuoted={dropQuoted} />
    </>
  )
}
