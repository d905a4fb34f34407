import { Popover, Slider, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconVolume, IconVolume2, IconVolume3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BarButton } from './BarButton.tsx'

const iconFor = (volume: number) => (volume === 0 ? IconVolume3 : volume < 0.5 ? IconVolume2 : IconVolume)

/** How loud the product may be: 0 to 1, kept in this browser. */
export function VolumeControl() {
  const { t } = useTranslation('shell')
  const [volume, setVolume] = useLocalStorage({ key: 'volume', defaultValue: 1, getInitialValueInEffect: false })
  const Icon = iconFor(volume)
  const percent = Math.round(volume * 100)
  return (
    <Popover width={240} trapFocus returnFocus>
      <Popover.Target>
        <BarButton label={t('bar.volume')}>
          <Icon size={20} stroke={1.7} />
        </BarButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text fw={500}>{t('bar.volumeOf', { percent })}</Text>
          <Slider
            min={0}
            max={1}
            step={0.1}
            value={volume}
            onChange={(value) => setVolume(Math.round(value * 10) / 10)}
            label={null}
            thumbLabel={t('bar.volume')}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
