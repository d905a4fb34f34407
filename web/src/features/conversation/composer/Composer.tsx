import { MAX_FILES } from '@recado/contract/messages/fileLimits'
import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconArrowBackUp, IconCornerUpLeft, IconHourglassLow } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, writeDraft } from '#web/shared/data/drafts/drafts.ts'
import { useReplyWindow } from '#web/shared/domain/tickets/useReplyWindow.ts'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { ReferencedMessage } from '#web/shared/ui/composer/ReferencedMessage.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { messagePreview, senderName } from '../bubble/messageTexts.ts'
import { ConversationParts } from '../ConversationParts.ts'
import { acceptFiles } from './acceptFiles.ts'
import classes from './Composer.module.css'
import { EditMessageComposer, useMessageEdit } from './EditMessageComposer.tsx'
import { useReceiveFiles } from './FileDrop.tsx'
import type { ComposedMessage } from './messageOutbox.ts'
import { NewMessageComposer } from './NewMessageComposer.tsx'
import { useDraftMessage } from './useDraftMessage.ts'

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  ticket: Ticket
  onSend: (message: ComposedMessage) => void
  /** The message to edit. */
  editing: Message | null
  onEditEnd: () => void
  /** Off on phones, where the keyboard would cover half of the screen. */
  autoFocus: boolean
}

/** Where the agent writes, records and adds files. A draft is there again when the ticket is opened again. */
export function Composer({ field, ticket, onSend, editing, onEditEnd, autoFocus }: Props) {
  const { t } = useTranslation('composer')
  const [isRecording, setRecording] = useState(false)
  const draft = useDraftMessage(ticket, onSend)
  const addFiles = useAddFiles(ticket.id)
  const edit = useMessageEdit({ ticket, editing, onEditEnd })
  const focus = () => field.current?.focus()
  useReceiveFiles((dropped) => {
    if (!edit.message) addFiles(dropped)
    focus()
  })
  useCommand(isRecording ? null : { id: 'reply', icon: IconCornerUpLeft, name: t('focus'), keys: 'r', group: 'conversation', run: focus })

  const inputProps = { field, autoFocus, onFiles: addFiles, onRecord: () => setRecording(true), onArrowUp: edit.editLast }
  const dropQuoted = () => {
    draft.dropQuoted()
    focus()
  }
  const quoted = draft.quoted && <QuotedBar message={draft.quoted} onDrop={dropQuoted} />
  if (isRecording)
    return (
      <ConversationParts>
        {({ RecordingComposer }) => <RecordingComposer above={quoted} onSend={draft.sendVoice} onEnd={() => setRecording(false)} />}
      </ConversationParts>
    )
  const { message } = edit
  if (message) return <EditMessageComposer key={message.id} message={message} edit={edit} inputProps={inputProps} />
  return (
    <>
      <ReplyWindowNotice ticket={ticket} />
      <NewMessageComposer key="new" ticket={ticket} draft={draft} quoted={quoted} inputProps={inputProps} onDropQuoted={dropQuoted} />
    </>
  )
}

type QuotedBarProps = { message: Message; onDrop: () => void }

/** The message that the next one answers. */
function QuotedBar({ message, onDrop }: QuotedBarProps) {
  const { t } = useTranslation('composer')
  return (
    <ReferencedMessage
      icon={<IconArrowBackUp size={20} stroke={1.7} />}
      title={t('reply.to', { author: senderName(t, message) })}
      text={messagePreview(t, message)}
      picture={message.isDeleted ? null : message.thumbnailUrl}
      dropLabel={t('reply.drop')}
      onRemove={onDrop}
    />
  )
}

/** Warns when the reply window is about to close. */
function ReplyWindowNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('composer')
  const { left } = useReplyWindow(ticket)
  if (left === undefined) return null
  return (
    <p className={classes.hint}>
      <IconHourglassLow size={16} stroke={1.8} aria-hidden />
      {t('windowEnds', { left })}
    </p>
  )
}

/** Adds files to the next message. A toast explains at once why a file cannot be sent. */
function useAddFiles(ticketId: number): (added: readonly File[]) => void {
  const { t, i18n } = useTranslation('composer')
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  return (added) => {
    const existing = readDraft(ticketId).files
    const { accepted, empty, tooLarge, tooMany } = acceptFiles(added, existing)
    for (const { name } of empty) toast.warning(t('files.empty', { name }))
    for (const { file, kind, maxBytes } of tooLarge)
      toast.warning(t(`files.tooLarge.${kind}`, { name: file.name, size: size(file.size), most: size(maxBytes) }))
    if (tooMany > 0) toast.warning(t('files.tooMany', { count: tooMany, most: MAX_FILES }))
    if (accepted.length > 0) writeDraft(ticketId, { files: [...existing, ...accepted] })
  }
}
