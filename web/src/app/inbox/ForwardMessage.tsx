import { type Message, messages } from '@recado/contract/messages/messages'
import { tickets } from '@recado/contract/tickets/tickets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ContactForm, knownFrom } from '../../features/contacts/ContactForm.tsx'
import { call } from '../../shared/api/call.ts'
import type { ContactChoice } from '../../shared/contacts/ContactField.tsx'
import { toast } from '../../shared/toast/toast.ts'
import { FormDialog } from '../../shared/ui/FormDialog.tsx'
import { ForwardForm } from './ForwardForm.tsx'

type Props = { opened: boolean; message: Message; onClose: () => void }

/** Sends a message on to another contact, and offers the way there. */
export function ForwardMessage({ opened, message, onClose }: Props) {
  const { t } = useTranslation('messages')
  return (
    <FormDialog opened={opened} title={t('forwarding.title')} onClose={onClose}>
      <Forwarding key={message.id} message={message} onClose={onClose} />
    </FormDialog>
  )
}

function Forwarding({ message, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const [made, setMade] = useState<ContactChoice>()
  /** What was searched for in vain, while the contact is being made of it. */
  const [wanted, setWanted] = useState<string>()

  async function forward(contactId: number) {
    const { ticketId } = await call(messages.forward, { params: { id: message.id }, body: { contactId } })
    onClose()
    const { uuid, contact } = await call(tickets.get, { params: { id: ticketId } })
    toast.success(t('forwarding.done', { name: contact.name }), {
      name: t('forwarding.open'),
      run: () => void navigate(`/tickets/${uuid}`),
    })
  }

  if (wanted !== undefined)
    return (
      <ContactForm
        known={knownFrom(wanted)}
        onDone={(contact) => {
          if (contact) setMade(contact)
          setWanted(undefined)
        }}
      />
    )
  return <ForwardForm message={message} contact={made} onMissing={setWanted} onForward={forward} onCancel={onClose} />
}
