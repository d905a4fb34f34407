import { IconDeviceMobileMessage } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const phonePage: AppPage = {
  path: 'phone',
  texts: 'simulator',
  icon: IconDeviceMobileMessage,
  group: 'administration',
  action: 'simulator:play',
  load: async () => (await import('./PhonePage.tsx')).PhonePage,
}
