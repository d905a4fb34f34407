import { Menu, TextInput } from '@mantine/core'
import type { FileList } from '@recado/contract/fileLists'
import { sentContactCard } from '@recado/contract/messages/locationAndCard'
import { IconDeviceDesktop, IconFiles, IconMapPin, IconUser } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactChoice, ContactSelect } from '#web/shared/domain/contacts/ContactField.tsx'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { LibraryDialog, useInsertFromLibrary } from './LibraryDialog.tsx'
import type { SentContent } from './messageOutbox.ts'
import { parseCoordinates } from './parseCoordinates.ts'
import type { DraftMessageState } from './useDraftMessage.ts'

type Props = Parameters<typeof useInsertFromLibrary>[0] & {
  kind: Attachable
  library: readonly FileList[]
  draft: DraftMessageState
  onClose: () => void
}

/** The dialogs of the attach menu. */
export function AttachDialogs({ kind, library, draft, onClose, ...insertTarget }: Props) {
  const insertFromLibrary = useInsertFromLibrary(insertTarget)
  const closeAndThen =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      onClose()
      act(...args)
    }
  if (kind === 'library') return <LibraryDialog library={library} onClose={onClose} opened onTake={closeAndThen(insertFromLibrary)} />
  return <LocationOrContactDialog kind={kind} onClose={onClose} onSend={closeAndThen(draft.sendContent)} />
}

const icons = { library: IconFiles, place: IconMapPin, card: IconUser } as const
export type Attachable = keyof typeof icons

const ALWAYS = ['place', 'card'] as const

type AttachMenuItemsProps = { hasLibrary: boolean; onDevice: () => void; onChoose: (choice: Attachable) => void }

/** The entries of the attach menu. */
export function AttachMenuItems({ hasLibrary, onDevice, onChoose }: AttachMenuItemsProps) {
  const { t } = useTranslation('attach')
  return (
    <>
      <Menu.Item leftSection={<IconDeviceDesktop size={18} />} onClick={onDevice}>
        {t('from.device')}
      </Menu.Item>
      {[...(hasLibrary ? (['library'] as const) : []), ...ALWAYS].map((choice) => {
        const Icon = icons[choice]
        return (
          <Menu.Item key={choice} leftSection={<Icon size={18} />} onClick={() => onChoose(choice)}>
            {t(`from.${choice}`)}
          </Menu.Item>
        )
      })}
    </>
  )
}

type LocationOrContactDialogProps = {
  kind: 'place' | 'card'
  /** `bubbleText` is the text in the bubble until the message is sent. */
  onSend: (bubbleText: string, content: SentContent) => void
  onClose: () => void
}

/** Asks for a location or a contact card, and sends it. */
function LocationOrContactDialog({ kind, ...props }: LocationOrContactDialogProps) {
  const { t } = useTranslation('attach')
  return (
    <FormDialog opened title={t(`${kind}.title`)} onClose={props.onClose}>
      {kind === 'place' ? <LocationForm {...props} /> : <ContactCardForm {...props} />}
    </FormDialog>
  )
}

type FormProps = Omit<LocationOrContactDialogProps, 'kind'>

function LocationForm({ onSend, onClose }: FormProps) {
  const { t } = useTranslation('attach')
  const [where, setWhere] = useState('')
  const [name, setName] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    const place = parseCoordinates(where)
    setSubmitted(true)
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
        error={isSubmitted && !parseCoordinates(where) && t('place.unclear')}
        onChange={({ currentTarget }) => setWhere(currentTarget.value)}
      />
      <TextInput label={t('place.name')} maxLength={200} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
    </DialogForm>
  )
}

/** A contact of the company, or a name and number typed by hand. */
function ContactCardForm({ onSend, onClose }: FormProps) {
  const { t } = useTranslation('attach')
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [contactId, setContactId] = useState<number | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const { data: card } = sentContactCard.safeParse({ name, number })
  function choose(contact: ContactChoice | null) {
    setContactId(contact?.id ?? null)
    setName(contact?.name ?? '')
    setNumber(contact?.number ? formatPhone(contact.number) : '')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
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
        error={isSubmitted && name.trim() === '' && t('validation:required')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        required
        label={t('card.number')}
        description={t('card.hint')}
        inputMode="tel"
        maxLength={30}
        value={number}
        error={isSubmitted && !sentContactCard.shape.number.safeParse(number).success && t('card.unclear')}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
    </DialogForm>
  )
}
