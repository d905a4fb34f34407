import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PanelQuiet, PanelSection } from '../../../shared/ui/drawer/PanelParts.tsx'
import { MediaFiles } from './MediaFiles.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import { useMedia } from './useMedia.ts'

/** The newest of what was sent to and fro, and the way to all of it. */
export function MediaStrip({ ticketId, onAll }: { ticketId: number; onAll: () => void }) {
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
      {isEmpty && (pictures.isLoading || files.isLoading ? <Skeleton height={64} /> : <PanelQuiet>{t('media.none')}</PanelQuiet>)}
      {pictures.rows.length > 0 && <MediaGrid messages={pictures.rows.slice(0, 6)} />}
      {files.rows.length > 0 && <MediaFiles messages={files.rows.slice(0, pictures.rows.length > 0 ? 1 : 3)} />}
    </PanelSection>
  )
}
