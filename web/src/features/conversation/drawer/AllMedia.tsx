import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import type { MediaList } from '@recado/contract/messages/kinds'
import type { Message } from '@recado/contract/messages/messages'
import { IconFiles, IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { formatDate } from '#web/shared/lib/i18n/formatTime.ts'
import { FileCard } from '#web/shared/ui/chat/FileCard.tsx'
import { PanelBody, PanelEmptyText, PanelSection, PanelStrip } from '#web/shared/ui/drawer/PanelParts.tsx'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { useNearViewport } from '#web/shared/ui/useNearViewport.ts'
import { messageDialogs } from '../bubble/messageDialogs.ts'
import classes from './AllMedia.module.css'
import { useMedia } from './useMedia.ts'

/** All pictures or files of a conversation. */
export function AllMedia({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('drawer')
  const [kind, setKind] = useState<MediaList>('pictures')
  return (
    <>
      <PanelStrip>
        <SegmentedControl
          fullWidth
          aria-label={t('media.kinds')}
          value={kind}
          onChange={(chosen) => setKind(chosen as MediaList)}
          data={[
            { value: 'pictures', label: t('media.pictures') },
            { value: 'files', label: t('media.files') },
          ]}
        />
      </PanelStrip>
      <MediaOfKind key={kind} ticketId={ticketId} kind={kind} />
    </>
  )
}

const empty = { pictures: ['media.noPictures', IconPhoto], files: ['media.noFiles', IconFiles] } as const

function MediaOfKind({ ticketId, kind }: { ticketId: number; kind: MediaList }) {
  const { t } = useTranslation('drawer')
  const { rows, isLoading, error, retry, updatedAt, loadMore } = useMedia(ticketId, kind)
  const end = useNearViewport(loadMore, { margin: 200, changed: updatedAt })
  const [nothing, Icon] = empty[kind]
  if (error) return <LoadError title={t('media.failed')} error={error} onRetry={retry} />
  if (!isLoading && rows.length === 0) return <EmptyState icon={<Icon size={44} stroke={1.4} />} title={t(nothing)} text="" />
  return (
    <PanelBody padded>
      {isLoading && (
        <NotLoadedYet>
          <Skeleton height={240} />
        </NotLoadedYet>
      )}
      {kind === 'pictures' ? <MediaGrid messages={rows} /> : <MediaFiles messages={rows} />}
      <div ref={end} />
    </PanelBody>
  )
}

/** The newest pictures and files, with a button that opens all of them. */
export function RecentMedia({ ticketId, onAll }: { ticketId: number; onAll: () => void }) {
  const { t } = useTranslation('drawer')
  const [pictures, files] = [useMedia(ticketId, 'pictures'), useMedia(ticketId, 'files')]
  const isEmpty = pictures.rows.length + files.rows.length === 0
  return (
    <PanelSection
      title={t('media.title')}
      tool={
        !isEmpty && (
          <Button variant="subtle" size="compact-xs" onClick={onAll}>
            {t('media.all')}
          </Button>
        )
      }
    >
      {isEmpty &&
        (pictures.isLoading || files.isLoading ? (
          <NotLoadedYet isLine>
            <Skeleton height={64} />
          </NotLoadedYet>
        ) : (
          <PanelEmptyText>{t('media.none')}</PanelEmptyText>
        ))}
      {pictures.rows.length > 0 && <MediaGrid messages={pictures.rows.slice(0, 6)} />}
      {files.rows.length > 0 && <MediaFiles messages={files.rows.slice(0, pictures.rows.length > 0 ? 1 : 3)} />}
    </PanelSection>
  )
}

/** Pictures open in the viewer, videos in a new tab. `opensInTab`: the screen has no viewer. */
export function MediaGrid({ messages, opensInTab = false }: { messages: readonly Message[]; opensInTab?: boolean }) {
  const { t } = useTranslation('drawer')
  return (
    <ImageGrid>
      {messages.map((message) => {
        const { id, mediaType, mediaUrl, thumbnailUrl, contact, fromMe, user, createdAt } = message
        const author = fromMe ? (user?.name ?? t('media.us')) : (contact?.name ?? '')
        const isVideo = mediaType === 'video'
        return (
          <ImageTile
            key={id}
            label={t(isVideo ? 'media.video' : 'media.picture', { author, time: formatDateTime(createdAt) })}
            small={thumbnailUrl ?? (isVideo ? null : mediaUrl)}
            full={mediaUrl ?? ''}
            isVideo={isVideo}
            onOpen={isVideo || opensInTab ? undefined : () => messageDialogs.open('picture', message)}
          />
        )
      })}
    </ImageGrid>
  )
}

const ImageGrid = ({ children }: { children: ReactNode }) => <ul className={classes.grid}>{children}</ul>

type Props = { label: string; small: string | null; full: string; isVideo: boolean; onOpen: (() => void) | undefined }

/** A square thumbnail that links to the whole picture. */
function ImageTile({ label, small, full, isVideo, onOpen }: Props) {
  const [isBroken, setBroken] = useState(false)
  // With a modifier key the browser opens the link itself.
  const open = (event: MouseEvent) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li>
      <a className={classes.cell} href={full} target="_blank" rel="noreferrer" aria-label={label} title={label} onClick={open}>
        {small && !isBroken ? (
          <img className={classes.picture} src={small} alt="" loading="lazy" draggable={false} onError={() => setBroken(true)} />
        ) : (
          !isVideo && <IconPhoto size={28} stroke={1.3} />
        )}
        {isVideo && (
          <span className={classes.play}>
            <IconPlayerPlayFilled size={16} />
          </span>
        )}
      </a>
    </li>
  )
}

/** The files with their name, size and date. */
export function MediaFiles({ messages }: { messages: readonly Message[] }) {
  const { t, i18n } = useTranslation('drawer')
  return (
    <FileList label={t('media.files')}>
      {messages.map(({ id, mediaUrl, mediaName, mediaType, media, createdAt }) => {
        const name = mediaName ?? t(mediaType === 'audio' ? 'media.voice' : 'media.file')
        return (
          <FileEntry
            key={id}
            address={mediaUrl ?? ''}
            name={name}
            kind={`${media?.mime ?? mediaType ?? ''} ${name}`}
            note={[media && formatFileSize(media.size, i18n.language), formatDate(createdAt)].filter(Boolean).join(' · ')}
          />
        )
      })}
    </FileList>
  )
}

const FileList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.files} aria-label={label}>
    {children}
  </ul>
)

const FileEntry = (props: { address: string; name: string; kind: string; note: string }) => (
  <li>
    <FileCard {...props} />
  </li>
)
