import { IconBuildingBank } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const paymentSettingsPage: AppPage = {
  path: 'payment-settings',
  texts: 'paymentSettings',
  icon: IconBuildingBank,
  group: 'platform',
  action: 'payments:manage',
  load: async () => (await import('./PaymentSettingsPage.tsx')).PaymentSettingsPage,
}
