import { type Announcement, announcements } from '@recado/contract/announcements'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { useAttachment } from '#web/shared/ui/attachment/useAttachment.ts'
import { IconText } from '#web/shared/ui/IconText.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'
import { AnnouncementFields } from './AnnouncementFields.tsx'
import { AnnouncementPictureContext, announcementPictureCalls } from './announcementPicture.ts'
import { PriorityLabel } from './PriorityLabel.tsx'

const announcementResource = createResource(announcements)

const columns: Column<Announcement>[] = [
  {
    key: 'title',
    render: ({ title, text }) => <TwoLineCell first={title} second={text} isName />,
    width: 'minmax(0, 2.4fr)',
    headline: true,
  },
  { key: 'priority', render: (row) => <PriorityLabel {...row} />, width: '7rem', hideLabelOnCard: true },
  { key: 'attachment', render: (row) => <PictureName {...row} />, width: 'minmax(0, 1fr)', hideLabelOnCard: true },
  { key: 'status', render: (row) => <Publication {...row} />, width: 'minmax(0, 1.2fr)', hideLabelOnCard: true },
]

/** The announcements of the platform to the users of all companies. */
export function AnnouncementsPage() {
  const { timezone } = useCurrentUser().company
  const picture = useAttachment(announcementPictureCalls)
  const wall = (time: string | null | undefined) => (time ? toLocalTime(timezone, new Date(time)) : '')
  return (
    <AnnouncementPictureContext value={picture}>
      <ResourcePage
        resource={announcementResource}
        texts="announcements"
        columns={columns}
        nameOf={({ title }) => title}
        form={{
          Fields: AnnouncementFields,
          initialValues: (row) => ({ startsAt: wall(row?.startsAt), endsAt: wall(row?.endsAt) }),
          saveRelated: picture.save,
          hasUnsavedFile: !picture.isUntouched,
        }}
      />
    </AnnouncementPictureContext>
  )
}

function PictureName({ mediaName }: Announcement) {
  const { t } = useTranslation('announcements')
  return mediaName ? (
    <IconText icon={<IconPhoto size={16} aria-hidden />}>{mediaName}</IconText>
  ) : (
    <IconText quiet>{t('noPicture')}</IconText>
  )
}

function Publication({ status, startsAt, endsAt, publishedAt }: Announcement) {
  const { t } = useTranslation('announcements')
  if (publishedAt) {
    const until = endsAt ? t('until', { time: formatDateTime(endsAt) }) : undefined
    return <StatusLabel tone="good" label={t('states.shown')} reason={until} />
  }
  if (!status) return <StatusLabel tone="quiet" label={t('states.off')} reason={undefined} />
  const isAhead = startsAt !== null && Date.parse(startsAt) > Date.now()
  return (
    <StatusLabel
      tone="waiting"
      label={t(isAhead ? 'states.ahead' : 'states.over')}
      reason={isAhead ? formatDateTime(startsAt) : undefined}
    />
  )
}
