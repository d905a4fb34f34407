import { contactHistoryEndpoints } from '@recado/contract/contactHistory'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useLivePages } from '#web/shared/data/live/liveQuery.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import classes from './ContactPage.module.css'
import { PagedSection } from './PagedSection.tsx'
import { idsOf, isOfPerson, otherNumber, type PersonContacts } from './personContacts.ts'

/** The notes on all tickets of the contact that the reader sees, the newest first. */
export function ContactNotes({ contacts }: { contacts: PersonContacts }) {
  const [{ id: contactId }] = contacts
  const { t } = useTranslation('contacts')
  const query = useLivePages({
    key: ['note', 'ofContact', ...idsOf(contacts)],
    fetch: (cursor) =>
      call(contactHistoryEndpoints.notes, { params: { id: contactId }, query: { ofPerson: 'true', ...(cursor && { cursor }) } }),
    on: { note: ({ action, note }) => (action === 'delete' || isOfPerson(contacts, note.contactId)) && 'refetch' },
    throwOnError: false,
  })
  return (
    <PagedSection title={t('notes:title')} emptyText={t('notes:empty')} query={query} rowsOf={({ notes }) => notes}>
      {(notes) => (
        <ul className={classes.list} aria-label={t('notes:title')}>
          {notes.map(({ id, userName, createdAt, note, contactId: noteContactId }) => (
            <li key={id} className={classes.row}>
              <span className={classes.line}>
                <span className={classes.first}>
                  {[userName || t('notes:left'), otherNumber(contacts, noteContactId)].filter(Boolean).join(' · ')}
                </span>
                <time className={classes.quiet} dateTime={createdAt}>
                  {formatDateTime(createdAt)}
                </time>
              </span>
              <p className={classes.text} dir="auto">
                {note}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PagedSection>
  )
}
