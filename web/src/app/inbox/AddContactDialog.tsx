import { useTranslation } from 'react-i18next'
import { ContactForm } from '#web/features/contacts/ContactForm.tsx'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'

type Props = { opened: boolean; contact: { name: string; number: string }; onClose: () => void }

/** Adds a contact from a contact card. */
export function AddContactDialog({ opened, contact, onClose }: Props) {
  const { t } = useTranslation('contacts')
  return (
    <FormDialog opened={opened} title={t('add')} onClose={onClose}>
      <ContactForm key={contact.number} initial={contact} onDone={onClose} />
    </FormDialog>
  )
}
