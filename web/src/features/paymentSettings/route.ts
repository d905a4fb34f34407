import { IconBuildingBank } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const paymentSettingsRoute: PageRoute = {
  path: 'payment-settings',
  texts: 'paymentSettings',
  icon: IconBuildingBank,
  group: 'platform',
  action: 'payments:manage',
  load: async () => (await import('./PaymentSettingsPage.tsx')).PaymentSettingsPage,
}
