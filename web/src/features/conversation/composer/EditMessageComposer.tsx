import { type Message, messageEndpoints } from '@recado/contract/messages/messages'
import { signatureOf } from '@recado/contract/messages/signature'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { clearDraft, readDraft, writeDraft } from '#web/shared/data/drafts/drafts.ts'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { ReferencedMessage } from '#web/shared/ui/composer/ReferencedMessage.tsx'
import { messagePermissions } from '../bubble/messagePermissions.ts'
import { pendingChange, useOptimisticMessage } from '../bubble/useMessageChange.ts'
import { loadedMessagesOf } from '../cache/messageCache.ts'
import { ComposerInput, type ComposerTools } from './ComposerInput.tsx'

type Props = { message: Message; edit: MessageEditState; inputProps: ComposerTools }

/** Edits a sent message. It has a field of its own, because the browser's undo would otherwise mix both texts. */
export const EditMessageComposer = ({ message, edit: { text, save, cancel }, inputProps }: Props) => (
  <ComposerInput
    {...inputProps}
    kind="correction"
    initial={text}
    above={<EditedMessageBar message={message} onDrop={cancel} />}
    onText={() => undefined}
    onSubmit={save}
    onEscape={() => {
      cancel()
      return true
    }}
    autoFocus
  />
)

type EditedMessageBarProps = { message: Message; onDrop: () => void }

/** The message that is being edited. */
function EditedMessageBar({ message, onDrop }: EditedMessageBarProps) {
  const { t } = useTranslation('composer')
  return (
    <ReferencedMessage
      icon={<IconPencil size={20} stroke={1.7} />}
      title={t('correct.title')}
      text={message.body}
      picture={null}
      dropLabel={t('correct.drop')}
      onRemove={onDrop}
    />
  )
}

type Options = { ticket: Ticket; editing: Message | null; onEditEnd: () => void }

/** Edits a sent message: the given one, or the last own one. After a refusal the next edit starts with the refused text. The field shows the text without its signature; saving adds it again. */
export function useMessageEdit({ ticket, editing, onEditEnd }: Options) {
  const client = useQueryClient()
  const viewer = useViewer()
  const capabilities = useCapabilities(ticket.whatsappId)
  const applyOptimistically = useOptimisticMessage()
  const [lastOwnMessage, setLastOwnMessage] = useState<Message | null>(null)
  const message = editing ?? lastOwnMessage
  const { id: userId, name } = useCurrentUser()
  const signature = signatureOf(name)
  const prefix = message?.body.startsWith(signature) ? signature : ''
  const cancel = () => {
    setLastOwnMessage(null)
    onEditEnd()
  }
  return {
    message,
    text: message ? readDraft(`edit-${message.id}`).text || message.body.slice(prefix.length) : '',
    cancel,
    save(text: string) {
      cancel()
      const body = prefix + text
      if (!message || body === message.body) return
      const draft = `edit-${message.id}` as const
      writeDraft(draft, { text })
      const save = async () => {
        await call(messageEndpoints.edit, { params: { id: message.id }, body: { body } })
        clearDraft(draft)
      }
      applyOptimistically({ before: message, after: { ...message, body, isEdited: true, ...pendingChange('edit', userId) }, save })
    },
    /** Edits the reader's last editable message; returns whether there is one. */
    editLast() {
      const loaded = loadedMessagesOf({ client, ticketId: ticket.id })?.messages ?? []
      const last = loaded.findLast((one) => messagePermissions(one, viewer, { isAgent: true, capabilities, now: new Date() }).edit)
      if (last) setLastOwnMessage(last)
      return last !== undefined
    },
  }
}

type MessageEditState = ReturnType<typeof useMessageEdit>
