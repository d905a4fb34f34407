import { IconStack2 } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const queuesRoute: PageRoute = {
  path: 'queues',
  texts: 'queues',
  icon: IconStack2,
  group: 'administration',
  action: 'queues:manage',
  children: { ':id/menu': async () => (await import('./menu/MenuPage.tsx')).MenuPage },
  load: async () => (await import('./QueuesPage.tsx')).QueuesPage,
}
