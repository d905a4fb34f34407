import { IconLayoutDashboard } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const dashboardPage: AppPage = {
  path: '',
  texts: 'dashboard',
  icon: IconLayoutDashboard,
  group: 'everyday',
  action: 'dashboard:read',
  load: async () => (await import('./DashboardPage.tsx')).DashboardPage,
}
