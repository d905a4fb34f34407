import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { emit } from '#web/shared/data/live/emit.ts'
import { useTypingSignal } from '#web/shared/ui/composer/useTypingSignal.ts'
import { ConversationParts } from '../ConversationParts.ts'
import type { Attachable } from './AttachDialogs.tsx'
import { ComposerInput, type ComposerTools } from './ComposerInput.tsx'
import type { DraftMessageState } from './useDraftMessage.ts'
import { useFileLibrary } from './useFileLibrary.ts'
import { useQuickMessagePicker } from './useQuickMessagePicker.ts'

type Props = { ticket: Ticket; draft: DraftMessageState; quoted: ReactNode; onDropQuoted: () => void; inputProps: ComposerTools }

/** The field for a new message, with its quote and its files above it. */
export function NewMessageComposer({ ticket, draft, quoted, onDropQuoted, inputProps }: Props) {
  const signalTyping = useTypingSignal(() => emit('typing', ticket.id))
  const { files, keepFiles, quick, library: libraryFiles, removeServerFiles, write, choose, send } = draft
  const picker = useQuickMessagePicker({ ticket, field: inputProps.field, isQuick: quick !== null, onChoose: choose })
  const library = useFileLibrary()
  const [attachKind, setAttachKind] = useState<Attachable | null>(null)
  const hasAssistants = useCurrentUser().company.plan.useOpenAi
  const assisted = { ticketId: ticket.id, field: inputProps.field }
  const close = () => {
    setAttachKind(null)
    inputProps.field.current?.focus()
  }
  const serverFiles = [...(quick?.file ? [quick.file] : []), ...libraryFiles]
  const hasFiles = files.length + serverFiles.length > 0
  return (
    <ComposerInput
      {...inputProps}
      kind={hasFiles ? 'caption' : 'message'}
      initial={draft.text()}
      list={picker.list}
      attach={{ hasLibrary: library.length > 0, onChoose: setAttachKind }}
      tools={hasAssistants && <ConversationParts>{({ AssistanceButton }) => <AssistanceButton {...assisted} />}</ConversationParts>}
      above={
        <>
          {hasAssistants && <ConversationParts>{({ AssistanceBar }) => <AssistanceBar {...assisted} />}</ConversationParts>}
          {picker.isOpen && <ConversationParts>{({ QuickMessagePicker }) => <QuickMessagePicker picker={picker} />}</ConversationParts>}
          {quoted}
          {hasFiles && (
            <ConversationParts>
              {({ DraftFiles }) => (
                <DraftFiles files={files} serverFiles={serverFiles} onChange={keepFiles} onRemoveServerFiles={removeServerFiles} />
              )}
            </ConversationParts>
          )}
          {attachKind && (
            <ConversationParts>
              {({ AttachDialogs }) => (
                <AttachDialogs kind={attachKind} library={library} ticket={ticket} draft={draft} field={inputProps.field} onClose={close} />
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
      interceptKey={picker.onKey}
      onEscape={() => {
        if (quoted) onDropQuoted()
        return Boolean(quoted)
      }}
    />
  )
}
