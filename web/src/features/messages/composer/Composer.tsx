import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/commands/useCommand.ts'
import { clearDraft, readDraft, useDraftFiles, useDraftQuoted, writeDraft } from '../../../shared/drafts/drafts.ts'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { useReceiveFiles } from '../../../shared/ui/composer/fileReceiver.ts'
import type { Written } from '../sending/useSending.ts'
import { CorrectionBar } from './CorrectionBar.tsx'
import { QuotedBar } from './QuotedBar.tsx'
import { useAddFiles } from './useAddFiles.ts'
import { useCorrection } from './useCorrection.ts'
import { useSignature } from './useSignature.ts'
import { useTakeUpReply } from './useTakeUpReply.ts'
import { useTyping } from './useTyping.ts'
import { WritingLine } from './WritingLine.tsx'

/** Few messages are spoken or bring files: what these need is not waited for. */
const FilesBar = preloadable(async () => (await import('./FilesBar.tsx')).FilesBar)
const RecordingLine = preloadable(async () => (await import('./RecordingLine.tsx')).RecordingLine)

type Props = {
  ticket: Ticket
  onSend: (written: Written) => void
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
  const ticketId = ticket.id
  const field = useRef<HTMLTextAreaElement>(null)
  const [isRecording, setRecording] = useState(false)
  const quoted = useDraftQuoted(ticketId)
  const files = useDraftFiles(ticketId)
  const addFiles = useAddFiles(ticketId)
  const correction = useCorrection({ ticket, editing, onDone })
  const sign = useSignature()
  const tellTyping = useTyping(ticketId)
  const focus = () => field.current?.focus()
  useTakeUpReply({ ticketId, replyTo, onTaken: onDone, focus })
  useReceiveFiles((dropped) => {
    if (!correction.message) addFiles(dropped)
    focus()
  })
  useCommand(isRecording ? null : { id: 'reply', name: t('focus'), keys: 'r', group: 'conversation', run: focus })

  const dropQuoted = () => {
    writeDraft(ticketId, { quoted: null })
    focus()
  }
  const send = (text: string) => {
    onSend({ body: text && sign(text), files, quoted })
    clearDraft(ticketId)
  }
  const sendVoice = (file: File) => {
    onSend({ body: '', files: [file], quoted, isVoice: true })
    writeDraft(ticketId, { quoted: null })
  }
  /** Answers whether there was anything to leave. */
  const leave = () => {
    if (correction.message) correction.leave()
    else if (quoted) dropQuoted()
    else return false
    return true
  }

  if (isRecording)
    return (
      <Suspense>
        <RecordingLine
          above={quoted && <QuotedBar message={quoted} onDrop={dropQuoted} />}
          onSend={sendVoice}
          onEnd={() => setRecording(false)}
        />
      </Suspense>
    )
  const { message } = correction
  return (
    <WritingLine
      // Another text begins in another field: the browser's own undo knows no border between them.
      key={message?.id ?? 'new'}
      ref={field}
      kind={message ? 'correction' : files.length > 0 ? 'caption' : 'message'}
      initial={message ? correction.text : readDraft(ticketId).text}
      above={
        message ? (
          <CorrectionBar message={message} onDrop={correction.leave} />
        ) : (
          <>
            {quoted && <QuotedBar message={quoted} onDrop={dropQuoted} />}
            <Suspense>{files.length > 0 && <FilesBar files={files} onChange={(rest) => writeDraft(ticketId, { files: rest })} />}</Suspense>
          </>
        )
      }
      onText={(text) => {
        if (message) return
        writeDraft(ticketId, { text })
        if (text !== '') tellTyping()
      }}
      onSubmit={message ? correction.save : send}
      onLeave={leave}
      onUp={correction.takeLast}
      onFiles={addFiles}
      onRecord={() => setRecording(true)}
      autoFocus={autoFocus || message !== null}
    />
  )
}
