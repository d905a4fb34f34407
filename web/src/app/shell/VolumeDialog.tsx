import { useTranslation } from 'react-i18next'
import { ShowDialog } from '../../shared/ui/ShowDialog.tsx'
import { VolumeSlider } from './VolumeSlider.tsx'

export function VolumeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <ShowDialog opened title={t('bar.volume')} onClose={onClose}>
      <VolumeSlider />
    </ShowDialog>
  )
}
