import { id } from '@recado/contract/kit/fields'
import { type Message, messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { ContactForm, contactFromSearch } from '#web/features/contacts/ContactForm.tsx'
import { messagePreview, senderName } from '#web/features/conversation/bubble/messageTexts.ts'
import { call } from '#web/shared/data/api/call.ts'
import { type ContactChoice, ContactField } from '#web/shared/domain/contacts/ContactField.tsx'
import { assigneeNames, conflictingTicket } from '#web/shared/domain/tickets/conflictingTicket.ts'
import { QuotedMessage } from '#web/shared/ui/chat/QuotedMessage.tsx'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { errorMessage, toast } from '#web/shared/ui/toast/toast.ts'

type Props = { opened: boolean; message: Message; onClose: () => void }

/** Forwards a message to another contact, and offers to open that conversation. */
export function ForwardMessageDialog({ opened, message, onClose }: Props) {
  const { t } = useTranslation('messages')
  return (
    <FormDialog opened={opened} title={t('forwarding.title')} onClose={onClose}>
      <ForwardContent key={message.id} message={message} onClose={onClose} />
    </FormDialog>
  )
}

function ForwardContent({ message, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const [newContact, setNewContact] = useState<ContactChoice>()
  /** The search without a result: the new contact is made from it. */
  const [newContactSearch, setNewContactSearch] = useState<string>()

  async function forward(contactId: number) {
    const { ticketId } = await call(messageEndpoints.forward, { params: { id: message.id }, body: { contactId } })
    onClose()
    const { uuid, contact } = await call(ticketEndpoints.get, { params: { id: ticketId } })
    toast.success(t('forwarding.done', { name: contact.name }), {
      name: t('forwarding.open'),
      run: () => void navigate(`/tickets/${uuid}`),
    })
  }

  if (newContactSearch !== undefined)
    return (
      <ContactForm
        initial={contactFromSearch(newContactSearch)}
        onDone={(contact) => {
          if (contact) setNewContact(contact)
          setNewContactSearch(undefined)
        }}
      />
    )
  return <ForwardForm message={message} contact={newContact} onMissing={setNewContactSearch} onForward={forward} onCancel={onClose} />
}

type Values = { contactId: number | null }
type ForwardFormProps = {
  message: Message
  contact: ContactChoice | undefined
  onMissing: (search: string) => void
  onForward: (contactId: number) => Promise<unknown>
  onCancel: () => void
}

const forwardSchema = z.object({ contactId: id })

/** The message and its recipient. */
function ForwardForm({ message, contact, onMissing, onForward, onCancel }: ForwardFormProps) {
  const { t } = useTranslation('messages')
  const { control, submit, busy, problem } = useSchemaForm<Values>(
    forwardSchema,
    { contactId: contact?.id ?? null },
    {
      errorText: (error) => {
        const other = conflictingTicket(error)
        return other?.user
          ? t(other.queue ? 'contacts:newTicket.heldIn' : 'contacts:newTicket.held', assigneeNames(other))
          : errorMessage(error)
      },
    },
  )
  const forward = async ({ contactId }: Values) => {
    if (contactId !== null) await onForward(contactId)
  }
  return (
    <DialogForm onSubmit={submit(forward)} onCancel={onCancel} saving={busy} problem={problem ?? null} action={t('forwarding.action')}>
      <QuotedMessage author={senderName(t, message)} text={messagePreview(t, message)} picture={message.thumbnailUrl} />
      <ContactField
        control={control}
        name="contactId"
        label={t('forwarding.contact')}
        initialContact={contact}
        onMissing={onMissing}
        required
      />
    </DialogForm>
  )
}
