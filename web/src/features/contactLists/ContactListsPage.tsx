import type { ContactList, contactLists } from '@recado/contract/contactLists/contactLists'
import { IconFileDownload, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import type { Column, FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { archivedContactListResource, contactListResource } from '#web/shared/domain/contacts/contactListResource.ts'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { RowLink } from '#web/shared/ui/RowLink.tsx'
import { ArchiveLink, LeaveArchiveLink, useIsArchiveView } from '#web/shared/ui/resource/ArchiveLinks.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { useArchiveActions } from '#web/shared/ui/resource/useArchiveActions.tsx'
import { useSampleSpreadsheet } from '#web/shared/ui/spreadsheetImport/useSampleSpreadsheet.ts'

const columns: Column<ContactList>[] = [
  {
    key: 'name',
    render: ({ id, name }) => <RowLink to={`/contact-lists/${id}/contacts`}>{name}</RowLink>,
    width: 'minmax(0, 3fr)',
    headline: true,
  },
  { key: 'contacts', render: (list) => <ContactCount {...list} />, width: 'minmax(0, 1fr)' },
  { key: 'validity', render: (list) => <Validity {...list} />, width: 'minmax(0, 3fr)' },
]

/** The contact lists: recipients of campaigns. */
export function ContactListsPage() {
  const { t } = useTranslation('contactLists')
  const navigate = useNavigate()
  const saveSample = useSampleSpreadsheet()
  const isArchive = useIsArchiveView()
  const { mutateAsync: update } = contactListResource.useUpdate()
  const archiving = useArchiveActions<ContactList>({ texts: 'contactLists', update })
  const mayChange = useCanChange()('contactLists:manage')
  return (
    <ResourcePage
      key={String(isArchive)}
      resource={isArchive ? archivedContactListResource : contactListResource}
      texts="contactLists"
      isArchive={isArchive}
      heading={isArchive ? t('archive') : undefined}
      back={isArchive && <LeaveArchiveLink texts="contactLists" path="/contact-lists" />}
      tools={!isArchive && <ArchiveLink texts="contactLists" path="/contact-lists" />}
      columns={columns}
      nameOf={({ name }) => name}
      form={{ Fields: ListFields, size: 'short' }}
      rows={{
        actions: [
          { key: 'sample', icon: <IconFileDownload size={18} />, act: saveSample },
          { key: 'open', icon: <IconList size={18} />, act: ({ id }) => void navigate(`/contact-lists/${id}/contacts`) },
          ...(mayChange ? archiving : []),
        ],
      }}
    />
  )
}

function ListFields({ control }: FieldsProps<typeof contactLists>) {
  const { t } = useTranslation('contactLists')
  return <TextField control={control} name="name" label={t('fields.name')} required />
}

function ContactCount({ contactsCount, import: sheet }: ContactList) {
  const { t, i18n } = useTranslation('contactLists')
  const count = contactsCount.toLocaleString(i18n.language)
  if (sheet?.state !== 'running') return count
  const progress = t('importing', { percent: Math.floor((sheet.done / Math.max(1, sheet.total)) * 100) })
  return `${count} · ${progress}`
}

/** Numbers are not checked in bulk: whether most of them exist is known only after the first message. */
function Validity({ contactsCount, validCount, invalidCount }: ContactList) {
  const { t } = useTranslation('contactLists')
  if (contactsCount === 0) return '—'
  const unknown = contactsCount - validCount - invalidCount
  return [
    validCount > 0 && t('valid', { count: validCount }),
    invalidCount > 0 && t('invalid', { count: invalidCount }),
    unknown > 0 && t('unknown', { count: unknown }),
  ]
    .filter(Boolean)
    .join(' · ')
}
