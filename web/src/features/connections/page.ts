import { IconPlugConnected } from '@tabler/icons-react'
import { preloadable } from '../../shared/lazy/preloadable.ts'
import type { AppPage } from '../../shared/page/appPage.ts'

export const connectionsPage: AppPage = {
  path: 'connections',
  texts: 'connections',
  icon: IconPlugConnected,
  group: 'administration',
  action: 'connections:manage',
  mark: preloadable(async () => (await import('./AttentionMark.tsx')).AttentionMark),
  load: async () => (await import('./ConnectionsPage.tsx')).ConnectionsPage,
  within: { ':id/templates': async () => (await import('./templates/TemplatesPage.tsx')).TemplatesPage },
}
