import { IconStack2 } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const queuesPage: AppPage = {
  path: 'queues',
  texts: 'queues',
  icon: IconStack2,
  group: 'administration',
  action: 'queues:manage',
  within: { ':id/menu': async () => (await import('./menu/MenuPage.tsx')).MenuPage },
  load: async () => (await import('./QueuesPage.tsx')).QueuesPage,
}
