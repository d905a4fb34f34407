import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { createContact } from '../contacts/createContact.ts'
import { digitsOf, isPhoneNumber } from '../contacts/phoneNumber.ts'
import type { PhoneMessageInput } from '../phone/useSendFromPhone.ts'
import { toContactCard } from './contactCard.ts'

type Props = { onSend: (message: PhoneMessageInput) => void; onClose: () => void }

/** Sends a contact card. */
export function ContactCardDialog({ onSend, onClose }: Props) {
  const { t } = useTranslation('simulator')
  const { language } = useCurrentUser().company
  const [proposed] = useState(() => createContact([], language))
  const [name, setName] = useState(proposed.name)
  const [number, setNumber] = useState(proposed.number)
  const isWhole = name.trim() !== '' && isPhoneNumber(digitsOf(number))
  return (
    <FormDialog opened title={t('card.title')} onClose={onClose}>
      <DialogForm
        saving={false}
        problem={null}
        action={t('card.send')}
        disabled={!isWhole}
        onCancel={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) onSend(toContactCard({ name: name.trim(), number: digitsOf(number) }))
        }}
      >
        <TextInput label={t('customer.name')} maxLength={200} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        <TextInput
          label={t('customer.number')}
          description={t('customer.numberHint')}
          inputMode="tel"
          maxLength={30}
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
      </DialogForm>
    </FormDialog>
  )
}
