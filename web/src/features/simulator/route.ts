import { IconDeviceMobileMessage } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const simulatorRoute: PageRoute = {
  path: 'phone',
  texts: 'simulator',
  icon: IconDeviceMobileMessage,
  group: 'administration',
  action: 'simulator:play',
  load: async () => (await import('./SimulatorPage.tsx')).SimulatorPage,
}
