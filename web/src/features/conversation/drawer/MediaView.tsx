import { SegmentedControl, Skeleton } from '@mantine/core'
import type { MediaList } from '@recado/contract/messages/kinds'
import { IconFiles, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelBody, PanelStrip } from '../../../shared/ui/drawer/PanelParts.tsx'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx'
import { useReached } from '../../../shared/ui/useReached.ts'
import { MediaFiles } from './MediaFiles.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import { useMedia } from './useMedia.ts'

/** All that was sent to and fro in a conversation. */
export function MediaView({ ticketId }: { ticketId: number }) {
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
      <MediaOfKind key={kind} {...{ ticketId, kind }} />
    </>
  )
}

const empty = { pictures: ['media.noPictures', IconPhoto], files: ['media.noFiles', IconFiles] } as const

function MediaOfKind({ ticketId, kind }: { ticketId: number; kind: MediaList }) {
  const { t } = useTranslation('drawer')
  const { rows, isLoading, error, retry, updatedAt, loadMore } = useMedia(ticketId, kind)
  const end = useReached(loadMore, { margin: 200, changed: updatedAt })
  const [nothing, Icon] = empty[kind]
  if (error) return <LoadFailed title={t('media.failed')} error={error} onRetry={retry} />
  if (!isLoading && rows.length === 0) return <EmptyState icon={<Icon size={44} stroke={1.4} />} title={t(nothing)} text="" />
  return (
    <PanelBody padded>
      {isLoading && <Skeleton height={240} />}
      {kind === 'pictures' ? <MediaGrid messages={rows} /> : <MediaFiles messages={rows} />}
      <div ref={end} />
    </PanelBody>
  )
}
