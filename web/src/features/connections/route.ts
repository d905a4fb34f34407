import { IconPlugConnected } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const connectionsRoute: PageRoute = {
  path: 'connections',
  texts: 'connections',
  icon: IconPlugConnected,
  group: 'administration',
  action: 'connections:manage',
  load: async () => (await import('./ConnectionsPage.tsx')).ConnectionsPage,
  children: { ':id/templates': async () => (await import('./templates/TemplatesPage.tsx')).TemplatesPage },
}
