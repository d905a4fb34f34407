import { IconPlugConnected } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const connectionsPage: AppPage = {
  path: 'connections',
  texts: 'connections',
  icon: IconPlugConnected,
  group: 'administration',
  action: 'connections:manage',
  load: async () => (await import('./ConnectionsPage.tsx')).ConnectionsPage,
  within: { ':id/templates': async () => (await import('./templates/TemplatesPage.tsx')).TemplatesPage },
}
