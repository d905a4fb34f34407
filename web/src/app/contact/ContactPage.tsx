import { Skeleton } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { DetailsList } from '#web/features/conversation/drawer/ContactSummary.tsx'
import { ContactSchedules } from '#web/features/schedules/ContactSchedules.tsx'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useContact } from '#web/shared/domain/contacts/useContact.ts'
import { PanelEmptyText, PanelSection } from '#web/shared/ui/drawer/PanelParts.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { PageLayout, PageScroll } from '#web/shared/ui/resource/PageLayout.tsx'
import { ContactConversations } from './ContactConversations.tsx'
import { ContactFiles } from './ContactFiles.tsx'
import { ContactHead } from './ContactHead.tsx'
import { ContactNotes } from './ContactNotes.tsx'
import classes from './ContactPage.module.css'
import { SamePerson } from './SamePerson.tsx'
import { usePerson } from './usePerson.ts'

/** Everything about one contact, as far as the reader may see it. */
export function ContactPage() {
  const { t } = useTranslation('contacts')
  const id = Number(useParams().id)
  const { data: contact, error, refetch } = useContact(id)
  if (error && !contact) return <LoadError title={t('page.failed')} error={error} onRetry={() => void refetch()} />
  return (
    <PageLayout>
      {contact ? <ContactHead contact={contact} /> : <Skeleton height={64} />}
      {contact && (
        <PageScroll label={contact.name}>
          <ContactSections key={id} contact={contact} />
        </PageScroll>
      )}
    </PageLayout>
  )
}

function ContactSections({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const can = useCan()
  const { useSchedules } = useCurrentUser().company.plan
  const { data: person } = usePerson(contact.id)
  const contacts = [contact, ...(person?.linked ?? [])] as const
  return (
    <div className={classes.sections}>
      <div className={classes.column}>
        {can('tickets:read') && <ContactConversations key={keyOf(contacts)} contacts={contacts} />}
        {can('notes:write') && <ContactNotes key={keyOf(contacts)} contacts={contacts} />}
      </div>
      <div className={classes.column}>
        {!contact.isGroup && <SamePerson contact={contact} />}
        <PanelSection title={t('fields.extraInfo')}>
          {contact.extraInfo.length > 0 ? (
            <DetailsList facts={contact.extraInfo} />
          ) : (
            <PanelEmptyText>{t('page.noDetails')}</PanelEmptyText>
          )}
        </PanelSection>
        {useSchedules && <ContactSchedules key={keyOf(contacts)} contact={contact} ofPerson={contacts.length > 1} />}
        {can('tickets:read') && <ContactFiles key={keyOf(contacts)} contacts={contacts} />}
      </div>
    </div>
  )
}

/** Another person has other rows: a section starts anew when a contact is linked or unlinked. */
const keyOf = (contacts: readonly { id: number }[]) => contacts.map(({ id }) => id).join()
