import type { Contact } from '@recado/contract/contacts'
import { IconMessagePlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { contactResource } from '../../shared/contacts/contactResource.ts'
import { showNumber } from '../../shared/i18n/showNumber.ts'
import type { Column } from '../../shared/resource/liveResource.ts'
import { ResourcePage } from '../../shared/resource/ResourcePage.tsx'
import { useDialog } from '../../shared/resource/useDialog.ts'
import { Excerpt } from '../../shared/ui/Excerpt.tsx'
import { FacedName } from '../../shared/ui/FacedName.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ContactTools } from './ContactTools.tsx'
import { NewTicketDialog } from './NewTicketDialog.tsx'

const columns: Column<Contact>[] = [
  {
    key: 'name',
    render: ({ name, profilePicUrl }) => <FacedName name={name} picture={profilePicUrl} />,
    width: 'minmax(0, 3fr)',
    headline: true,
  },
  { key: 'number', render: ({ number }) => number && showNumber(number), width: 'minmax(10rem, 2fr)', speaks: true },
  { key: 'email', render: ({ email }) => email && <Excerpt text={email} />, width: 'minmax(0, 3fr)', speaks: true },
]

/** Everybody that the company talks to. */
export function ContactsPage() {
  // All texts at once: one that is missing when a dialog opens would blank the page under it.
  useTranslation(['contacts', 'errors'])
  const starting = useDialog<Contact>()
  return (
    <>
      <ResourcePage
        resource={contactResource}
        texts="contacts"
        columns={columns}
        nameOf={({ name }) => name}
        Fields={ContactFields}
        initial={(contact) => (contact ? { number: contact.number === null ? '' : showNumber(contact.number) } : {})}
        actions={[{ key: 'start', icon: <IconMessagePlus size={18} />, act: starting.open }]}
        tools={<ContactTools />}
      />
      <NewTicketDialog opened={starting.opened} contact={starting.subject} onClose={starting.close} />
    </>
  )
}
