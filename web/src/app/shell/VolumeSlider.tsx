import { Slider, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { playChime } from '#web/features/notifications/sound/chime.ts'
import { useVolume } from '#web/features/notifications/sound/volume.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'

/** The volume of sounds. A change plays a sample. */
export function VolumeSlider() {
  const { t } = useTranslation('shell')
  const [volume, setVolume] = useVolume()
  return (
    <Stack gap="xs">
      <Text fw={500}>{t('bar.volumeOf', { percent: Math.round(volume * 100) })}</Text>
      <Slider
        min={0}
        max={1}
        step={0.1}
        value={volume}
        onChange={setVolume}
        onChangeEnd={(chosen) => void playChime(chosen)}
        label={null}
        thumbLabel={t('bar.volume')}
      />
    </Stack>
  )
}

export function VolumeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <InfoDialog opened title={t('bar.volume')} onClose={onClose}>
      <VolumeSlider />
    </InfoDialog>
  )
}
