import { type Announcement, announcements } from '@recado/contract/announcements'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAttachment } from '../../shared/attachment/useAttachment.ts'
import { useSession } from '../../shared/auth/session.ts'
import { showMoment } from '../../shared/i18n/showMoment.ts'
import { createResource } from '../../shared/resource/createResource.ts'
import type { Column } from '../../shared/resource/liveResource.ts'
import { ResourcePage } from '../../shared/resource/ResourcePage.tsx'
import { Marked } from '../../shared/ui/Marked.tsx'
import { StatusWord } from '../../shared/ui/StatusWord.tsx'
import { TwoLines } from '../../shared/ui/TwoLines.tsx'
import { AnnouncementFields } from './AnnouncementFields.tsx'
import { announcementPicture, PictureContext } from './attachment.ts'
import { PriorityWord } from './PriorityWord.tsx'

const announcementList = createResource(announcements)

const columns: Column<Announcement>[] = [
  { key: 'title', render: ({ title, text }) => <TwoLines first={title} second={text} isName />, width: 'minmax(0, 2.4fr)', headline: true },
  { key: 'priority', render: (row) => <PriorityWord {...row} />, width: '7rem', speaks: true },
  { key: 'attachment', render: (row) => <PictureName {...row} />, width: 'minmax(0, 1fr)', speaks: true },
  { key: 'status', render: (row) => <Publication {...row} />, width: 'minmax(0, 1.2fr)', speaks: true },
]

/** The announcements of the platform to the users of all companies. */
export function AnnouncementsPage() {
  const { timezone } = useSession().company
  const picture = useAttachment(announcementPicture)
  const wall = (time: string | null | undefined) => (time ? toLocalTime(timezone, new Date(time)) : '')
  return (
    <PictureContext value={picture}>
      <ResourcePage
        resource={announcementList}
        texts="announcements"
        columns={columns}
        nameOf={({ title }) => title}
        Fields={AnnouncementFields}
        initial={(row) => ({ startsAt: wall(row?.startsAt), endsAt: wall(row?.endsAt) })}
        andSave={picture.save}
        isBegunBeside={!picture.isUntouched}
      />
    </PictureContext>
  )
}

function PictureName({ mediaName }: Announcement) {
  const { t } = useTranslation('announcements')
  return mediaName ? <Marked icon={<IconPhoto size={16} aria-hidden />}>{mediaName}</Marked> : <Marked quiet>{t('noPicture')}</Marked>
}

function Publication({ status, startsAt, endsAt, publishedAt }: Announcement) {
  const { t } = useTranslation('announcements')
  if (publishedAt) {
    const until = endsAt ? t('until', { time: showMoment(endsAt) }) : undefined
    return <StatusWord tone="good" word={t('states.shown')} reason={until} />
  }
  if (!status) return <StatusWord tone="quiet" word={t('states.off')} reason={undefined} />
  const isAhead = startsAt !== null && Date.parse(startsAt) > Date.now()
  return (
    <StatusWord tone="waiting" word={t(isAhead ? 'states.ahead' : 'states.over')} reason={isAhead ? showMoment(startsAt) : undefined} />
  )
}
