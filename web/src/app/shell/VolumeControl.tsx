import { Popover, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useVolume } from '../../features/notifications/sound/volume.ts'
import { preloadable } from '../../shared/lazy/preloadable.ts'
import { PopoverDropdown } from '../../shared/ui/dropdown/Dropdowns.tsx'
import { BarButton } from './BarButton.tsx'
import { VolumeIcon } from './VolumeIcon.tsx'

const VolumeSlider = preloadable(async () => (await import('./VolumeSlider.tsx')).VolumeSlider)

export function VolumeControl() {
  const { t } = useTranslation('shell')
  const [volume] = useVolume()
  return (
    <Popover width={240} trapFocus returnFocus>
      <Popover.Target>
        <BarButton label={t('bar.volume')}>
          <VolumeIcon volume={volume} size={20} />
        </BarButton>
      </Popover.Target>
      <PopoverDropdown>
        <Suspense fallback={<Skeleton height={48} />}>
          <VolumeSlider />
        </Suspense>
      </PopoverDropdown>
    </Popover>
  )
}
