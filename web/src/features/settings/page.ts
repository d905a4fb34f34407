import { IconSettings } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const settingsPage: AppPage = {
  path: 'settings',
  texts: 'settings',
  icon: IconSettings,
  group: 'administration',
  action: 'settings:manage',
  load: async () => (await import('./SettingsPage.tsx')).SettingsPage,
}
