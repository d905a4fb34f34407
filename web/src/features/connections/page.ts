import { IconPlugConnected } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'
import { AttentionMark } from './AttentionMark.tsx'

export const connectionsPage: AppPage = {
  path: 'connections',
  texts: 'connections',
  icon: IconPlugConnected,
  group: 'administration',
  action: 'connections:manage',
  mark: AttentionMark,
  load: async () => (await import('./ConnectionsPage.tsx')).ConnectionsPage,
  within: { ':id/templates': async () => (await import('./templates/TemplatesPage.tsx')).TemplatesPage },
}
