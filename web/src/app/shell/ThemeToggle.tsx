import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BarButton } from './BarButton.tsx'
import { useTheme } from './useTheme.ts'

export function ThemeToggle() {
  const { t } = useTranslation('shell')
  const { isDark, toggle } = useTheme()
  return (
    <BarButton label={t(isDark ? 'bar.light' : 'bar.dark')} onClick={toggle}>
      {isDark ? <IconSun size={20} stroke={1.7} /> : <IconMoon size={20} stroke={1.7} />}
    </BarButton>
  )
}
