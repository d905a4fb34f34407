import { id } from '@recado/contract/kit/fields'
import type { Message } from '@recado/contract/messages/messages'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { attendingOf, otherTicket } from '../../features/contacts/otherTicket.ts'
import { excerptOf } from '../../features/conversation/bubble/excerptOf.ts'
import { senderName } from '../../features/conversation/bubble/senderName.ts'
import { type ContactChoice, ContactField } from '../../shared/contacts/ContactField.tsx'
import { useSchemaForm } from '../../shared/form/useSchemaForm.ts'
import { sentenceOf } from '../../shared/toast/toast.ts'
import { Quote } from '../../shared/ui/chat/Quote.tsx'
import { DialogForm } from '../../shared/ui/FormDialog.tsx'

type Values = { contactId: number | null }
type Props = {
  message: Message
  contact: ContactChoice | undefined
  onMissing: (search: string) => void
  onForward: (contactId: number) => Promise<unknown>
  onCancel: () => void
}

const target = z.object({ contactId: id })

/** What is sent on, and to whom. */
export function ForwardForm({ message, contact, onMissing, onForward, onCancel }: Props) {
  const { t } = useTranslation('messages')
  const { control, submit, busy, problem } = useSchemaForm<Values>(
    target,
    { contactId: contact?.id ?? null },
    {
      tell: (error) => {
        const other = otherTicket(error)
        return other?.user
          ? t(other.queue ? 'contacts:newTicket.heldIn' : 'contacts:newTicket.held', attendingOf(other))
          : sentenceOf(error)
      },
    },
  )
  const forward = async ({ contactId }: Values) => {
    if (contactId !== null) await onForward(contactId)
  }
  return (
    <DialogForm onSubmit={submit(forward)} onCancel={onCancel} saving={busy} problem={problem ?? null} action={t('forwarding.action')}>
      <Quote author={senderName(t, message)} text={excerptOf(t, message)} picture={message.thumbnailUrl} />
      <ContactField control={control} name="contactId" label={t('forwarding.contact')} known={contact} onMissing={onMissing} required />
    </DialogForm>
  )
}
