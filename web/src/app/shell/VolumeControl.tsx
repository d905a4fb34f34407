import { Popover, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useVolume } from '../../features/notifications/sound/volume.ts'
import { PopoverDropdown } from '../../shared/ui/dropdown/Dropdowns.tsx'
import { BarButton } from './BarButton.tsx'
import { Late } from './Late.ts'
import { VolumeIcon } from './VolumeIcon.tsx'

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
        <Late fallback={<Skeleton height={48} />}>{({ VolumeSlider }) => <VolumeSlider />}</Late>
      </PopoverDropdown>
    </Popover>
  )
}
