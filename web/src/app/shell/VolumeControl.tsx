import { Popover, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useVolume } from '../../features/notifications/sound/volume.ts'
import { PopoverDropdown } from '../../shared/ui/dropdown/Dropdowns.tsx'
import { Deferred } from './Deferred.ts'
import { TopBarButton } from './TopBarButton.tsx'
import { VolumeIcon } from './VolumeIcon.tsx'

export function VolumeControl() {
  const { t } = useTranslation('shell')
  const [volume] = useVolume()
  return (
    <Popover width={240} trapFocus returnFocus>
      <Popover.Target>
        <TopBarButton label={t('bar.volume')}>
          <VolumeIcon volume={volume} size={20} />
        </TopBarButton>
      </Popover.Target>
      <PopoverDropdown>
        <Deferred fallback={<Skeleton height={48} />}>{({ VolumeSlider }) => <VolumeSlider />}</Deferred>
      </PopoverDropdown>
    </Popover>
  )
}
