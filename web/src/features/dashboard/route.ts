import { IconLayoutDashboard } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const dashboardRoute: PageRoute = {
  path: '',
  texts: 'dashboard',
  icon: IconLayoutDashboard,
  group: 'everyday',
  action: 'dashboard:read',
  load: async () => (await import('./DashboardPage.tsx')).DashboardPage,
}
