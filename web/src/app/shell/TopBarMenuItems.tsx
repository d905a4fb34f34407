import { Menu } from '@mantine/core'
import { IconMoon, IconRefresh, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useVolume } from '../../features/notifications/sound/volume.ts'
import { notifyReconnect } from '../../shared/live/liveEvents.ts'
import { LanguageMenuItems } from './LanguageMenuItems.tsx'
import { useTheme } from './useTheme.ts'
import { VolumeIcon } from './VolumeIcon.tsx'

/** The controls of the top bar as items of a menu. */
export function TopBarMenuItems({ onVolume }: { onVolume: () => void }) {
  const { t } = useTranslation('shell')
  const { isDark, toggle } = useTheme()
  const [volume] = useVolume()
  return (
    <>
      <Menu.Item leftSection={<VolumeIcon volume={volume} size={18} />} onClick={onVolume}>
        {t('bar.volumeOf', { percent: Math.round(volume * 100) })}
      </Menu.Item>
      <Menu.Item leftSection={isDark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />} onClick={toggle}>
        {t(isDark ? 'bar.light' : 'bar.dark')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={notifyReconnect}>
        {t('bar.refresh')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('bar.language')}</Menu.Label>
      <LanguageMenuItems />
      <Menu.Divider />
    </>
  )
}
