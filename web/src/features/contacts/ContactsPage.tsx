import type { Contact } from '@recado/contract/contacts'
import { IconMessagePlus, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { useLiveUpdates } from '#web/shared/data/live/liveQuery.ts'
import type { Column, RowAction } from '#web/shared/data/resource/liveResource.ts'
import { OptOutDialog } from '#web/shared/domain/contacts/OptOutDialog.tsx'
import { OptOutSign } from '#web/shared/domain/contacts/OptOutSign.tsx'
import { contactPath } from '#web/shared/domain/contacts/useContact.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { Excerpt } from '#web/shared/ui/Excerpt.tsx'
import { NameWithAvatar } from '#web/shared/ui/NameWithAvatar.tsx'
import { RowLink } from '#web/shared/ui/RowLink.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import { ContactBulk } from './bulk/ContactBulk.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ContactFilters, useFilteredContacts } from './ContactFilters.tsx'
import { ContactTools } from './ContactTools.tsx'
import { LastContactCell, TagsCell } from './details/ContactDetailCells.tsx'
import { contactDetailsKey } from './details/contactDetails.ts'
import { ContactImportNotice } from './import/ContactImportNotice.tsx'
import { NewTicketDialog } from './NewTicketDialog.tsx'

const columns: Column<Contact>[] = [
  {
    key: 'name',
    render: (contact) => <ContactName contact={contact} />,
    width: 'minmax(0, 3fr)',
    headline: true,
  },
  { key: 'number', render: ({ number }) => number && formatPhone(number), width: 'minmax(10rem, 2fr)', hideLabelOnCard: true },
  { key: 'email', render: ({ email }) => email && <Excerpt text={email} />, width: 'minmax(0, 2fr)', hideLabelOnCard: true },
  { key: 'tags', render: ({ id }) => <TagsCell id={id} />, width: 'minmax(0, 2fr)', hideLabelOnCard: true },
  {
    key: 'connection',
    render: ({ whatsapp }) => whatsapp && <Excerpt text={whatsapp.name} />,
    width: 'minmax(0, 1.5fr)',
    hideOnCard: true,
  },
  { key: 'lastContact', render: ({ id }) => <LastContactCell id={id} />, width: '6.5rem', hideOnCard: true },
]

function ContactName({ contact: { id, name, profilePicUrl, optedOutAt, blockedAt } }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const note = blockedAt !== null ? t('drawer:blocked') : optedOutAt !== null ? <OptOutSign label={t('optOut.mark')} /> : null
  return (
    <RowLink to={contactPath(id)}>
      <NameWithAvatar name={name} picture={profilePicUrl} {...(note !== null && { note })} />
    </RowLink>
  )
}

/** The contacts of the company. */
export function ContactsPage() {
  const { t } = useTranslation('contacts')
  useLiveContactDetails()
  const resource = useFilteredContacts()
  const starting = useDialog<Contact>()
  const optingOut = useDialog<Contact>()
  const can = useCanChange()
  const { useCampaigns } = useCurrentUser().company.plan
  const mayNote = can('contacts:optOut') && useCampaigns
  return (
    <>
      <ResourcePage
        resource={resource}
        texts="contacts"
        columns={columns}
        nameOf={({ name }) => name}
        form={{
          Fields: ContactFields,
          initialValues: (contact) => (contact ? { number: contact.number === null ? '' : formatPhone(contact.number) } : {}),
        }}
        rows={{
          opensPage: true,
          actions: [
            ...(can('tickets:write') ? [{ key: 'start', icon: <IconMessagePlus size={18} />, act: starting.open }] : []),
            ...(mayNote ? optOutActions(optingOut.open) : []),
          ],
        }}
        notice={
          can('contacts:import') && (
            <Section isLine title={t('import.notLoaded')}>
              <ContactImportNotice />
            </Section>
          )
        }
        tools={
          <>
            <ContactFilters />
            <ContactTools />
          </>
        }
        Bulk={can('contacts:write') ? ContactBulk : undefined}
      />
      <NewTicketDialog opened={starting.opened} contact={starting.subject} onClose={starting.close} />
      <OptOutDialog opened={optingOut.opened} contact={optingOut.subject} onClose={optingOut.close} />
    </>
  )
}

const optOutActions = (act: (contact: Contact) => void): RowAction<Contact>[] => [
  { key: 'optOut', icon: <IconVolumeOff size={18} />, act, applies: ({ optedOutAt, isGroup }) => optedOutAt === null && !isGroup },
  { key: 'optIn', icon: <IconVolume size={18} />, act, applies: ({ optedOutAt }) => optedOutAt !== null, replacesOther: true },
]

/** Updates the details of contacts, such as tags, when their conversations change. */
function useLiveContactDetails() {
  const client = useQueryClient()
  useLiveUpdates(contactDetailsKey(), {
    ticket({ action, ticket }) {
      if (action === 'reload') return 'refetch'
      // Only the details of this contact changed.
      if (ticket) void invalidateLive(client, { queryKey: contactDetailsKey(ticket.contactId) })
    },
    tag: () => 'refetch',
    contact: ({ action }) => action === 'reload' && 'refetch',
  })
}
