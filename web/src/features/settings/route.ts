import { IconSettings } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const settingsRoute: PageRoute = {
  path: 'settings',
  texts: 'settings',
  icon: IconSettings,
  group: 'administration',
  action: 'settings:manage',
  load: async () => (await import('./SettingsPage.tsx')).SettingsPage,
}
