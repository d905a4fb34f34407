import { TextInput } from '@mantine/core'
import { sentContactCard } from '@recado/contract/messages/locationAndCard'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactChoice, ContactSelect } from '../../../shared/contacts/ContactField.tsx'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import { DialogForm, FormDialog } from '../../../shared/ui/FormDialog.tsx'
import type { SentContent } from './messageHandler.ts'
import { parseLocation } from './parseLocation.ts'

type Props = {
  what: 'place' | 'card'
  /** `shown`: as what it stands there until it is sent. */
  onSend: (shown: string, content: SentContent) => void
  onClose: () => void
}

/** Where something is, or who somebody is: asked for, and sent. */
export function LocationOrContactDialog({ what, ...props }: Props) {
  const { t } = useTranslation('attach')
  return (
    <FormDialog opened title={t(`${what}.title`)} onClose={props.onClose}>
      {what === 'place' ? <LocationForm {...props} /> : <ContactCardForm {...props} />}
    </FormDialog>
  )
}

type FormProps = Omit<Props, 'what'>

function LocationForm({ onSend, onClose }: FormProps) {
  const { t } = useTranslation('attach')
  const [where, setWhere] = useState('')
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    const place = parseLocation(where)
    setTried(true)
    if (place) onSend(`📍 ${name.trim()}`, { place: { ...place, name: name.trim() } })
  }
  return (
    <DialogForm saving={false} problem={null} action={t('send')} onCancel={onClose} onSubmit={submit}>
      <TextInput
        required
        label={t('place.where')}
        description={t('place.hint')}
        maxLength={2000}
        value={where}
        error={isTried && !parseLocation(where) && t('place.unclear')}
        onChange={({ currentTarget }) => setWhere(currentTarget.value)}
      />
      <TextInput label={t('place.name')} maxLength={200} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
    </DialogForm>
  )
}

/** One of the company's contacts, or whoever is typed. */
function ContactCardForm({ onSend, onClose }: FormProps) {
  const { t } = useTranslation('attach')
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [contactId, setContactId] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const { data: card } = sentContactCard.safeParse({ name, number })
  function choose(contact: ContactChoice | null) {
    setContactId(contact?.id ?? null)
    setName(contact?.name ?? '')
    setNumber(contact?.number ? showNumber(contact.number) : '')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (card) onSend(`👤 ${card.name}`, { card })
  }
  return (
    <DialogForm saving={false} problem={null} action={t('send')} onCancel={onClose} onSubmit={submit}>
      <ContactSelect label={t('card.choose')} description={t('card.orType')} value={contactId} onChoose={choose} />
      <TextInput
        required
        label={t('card.name')}
        maxLength={200}
        value={name}
        error={isTried && name.trim() === '' && t('validation:required')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        required
        label={t('card.number')}
        description={t('card.hint')}
        inputMode="tel"
        maxLength={30}
        value={number}
        error={isTried && !sentContactCard.shape.number.safeParse(number).success && t('card.unclear')}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
    </DialogForm>
  )
}
