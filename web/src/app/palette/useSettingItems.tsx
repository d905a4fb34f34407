import { IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { visibleGroups } from '../../features/settings/settingGroups.ts'
import { useCan, useSession } from '../../shared/auth/session.ts'
import type { PaletteItem } from './paletteItem.ts'

/** The company's settings by name, for users who may change them. */
export function useSettingItems(): PaletteItem[] {
  const may = useCan()('settings:manage')
  const { super: isSuper } = useSession()
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  if (!may) return []
  return visibleGroups({ isSuper, has: () => true }).flatMap(({ settings }) =>
    settings.map((setting) => ({
      id: `setting-${setting}`,
      label: t(`options.${setting}.name`),
      icon: <IconSettings size={18} stroke={1.7} />,
      run: () => void navigate(`/settings#${setting}`),
    })),
  )
}
