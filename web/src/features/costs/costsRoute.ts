import { IconReportMoney } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const costsRoute: PageRoute = {
  path: 'costs',
  texts: 'costs',
  icon: IconReportMoney,
  group: 'administration',
  action: 'costs:read',
  load: async () => (await import('./CostsPage.tsx')).CostsPage,
}
