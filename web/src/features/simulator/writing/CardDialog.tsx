import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/auth/session.ts'
import { DialogForm, FormDialog } from '../../../shared/ui/FormDialog.tsx'
import { digitsOf, isNumber } from '../customers/isNumber.ts'
import { newCustomer } from '../customers/newCustomer.ts'
import type { PhoneUtterance } from '../phone/useSaying.ts'
import { sayCard } from './cardOf.ts'

type Props = { onSay: (said: PhoneUtterance) => void; onClose: () => void }

/** Sends a contact card. */
export function CardDialog({ onSay, onClose }: Props) {
  const { t } = useTranslation('simulator')
  const { language } = useSession().company
  const [proposed] = useState(() => newCustomer([], language))
  const [name, setName] = useState(proposed.name)
  const [number, setNumber] = useState(proposed.number)
  const isWhole = name.trim() !== '' && isNumber(digitsOf(number))
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
          if (isWhole) onSay(sayCard({ name: name.trim(), number: digitsOf(number) }))
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
