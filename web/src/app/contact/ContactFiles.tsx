import { SegmentedControl } from '@mantine/core'
import { contactHistoryEndpoints } from '@recado/contract/contactHistory'
import type { MediaList } from '@recado/contract/messages/kinds'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MediaFiles, MediaGrid } from '#web/features/conversation/drawer/AllMedia.tsx'
import { call } from '#web/shared/data/api/call.ts'
import { useLivePages } from '#web/shared/data/live/liveQuery.ts'
import { PagedSection } from './PagedSection.tsx'
import { idsOf, isOfPerson, type PersonContacts } from './personContacts.ts'

/** The pictures and files of all tickets of the contact that the reader sees, the newest first. */
export function ContactFiles({ contacts }: { contacts: PersonContacts }) {
  const [{ id: contactId }] = contacts
  const { t } = useTranslation('drawer')
  const [media, setMedia] = useState<MediaList>('pictures')
  const query = useLivePages({
    key: ['message', 'mediaOfContact', media, ...idsOf(contacts)],
    fetch: (cursor) =>
      call(contactHistoryEndpoints.media, { params: { id: contactId }, query: { media, ofPerson: 'true', ...(cursor && { cursor }) } }),
    on: { appMessage: ({ message }) => isOfPerson(contacts, message?.contactId) && message?.mediaType !== null && 'refetch' },
    throwOnError: false,
  })
  return (
    <PagedSection
      title={t('media.title')}
      tool={
        <SegmentedControl
          size="xs"
          aria-label={t('media.kinds')}
          value={media}
          onChange={(chosen) => setMedia(chosen as MediaList)}
          data={[
            { value: 'pictures', label: t('media.pictures') },
            { value: 'files', label: t('media.files') },
          ]}
        />
      }
      emptyText={t(media === 'pictures' ? 'contacts:page.noPictures' : 'contacts:page.noFiles')}
      query={query}
      // The file of a deleted message no longer exists.
      rowsOf={({ messages }) => messages.filter(({ mediaUrl }) => mediaUrl)}
    >
      {(messages) => (media === 'pictures' ? <MediaGrid messages={messages} opensInTab /> : <MediaFiles messages={messages} />)}
    </PagedSection>
  )
}
