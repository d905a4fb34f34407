import { contactHistoryEndpoints } from '@recado/contract/contactHistory'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/api/call.ts'
import { formatDateTime } from '#web/shared/i18n/formatDateTime.ts'
import { useLivePages } from '#web/shared/live/liveQuery.ts'
import classes from './ContactPage.module.css'
import { PagedSection } from './PagedSection.tsx'

/** The notes on all tickets of the contact that the reader sees, the newest first. */
export function ContactNotes({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contacts')
  const query = useLivePages({
    key: ['note', 'ofContact', contactId],
    fetch: (cursor) => call(contactHistoryEndpoints.notes, { params: { id: contactId }, query: { ...(cursor && { cursor }) } }),
    on: { note: ({ action, note }) => (action === 'delete' || note.contactId === contactId) && 'refetch' },
    throwOnError: false,
  })
  return (
    <PagedSection title={t('notes:title')} emptyText={t('notes:empty')} query={query} rowsOf={({ notes }) => notes}>
      {(notes) => (
        <ul className={classes.list} aria-label={t('notes:title')}>
          {notes.map(({ id, userName, createdAt, note }) => (
            <li key={id} className={classes.row}>
              <span className={classes.line}>
                <span className={classes.first}>{userName || t('notes:left')}</span>
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
