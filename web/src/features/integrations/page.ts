import { IconPuzzle } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const integrationsPage: AppPage = {
  path: 'queue-integration',
  texts: 'integrations',
  icon: IconPuzzle,
  group: 'automation',
  action: 'integrations:manage',
  plan: 'useIntegrations',
  load: async () => (await import('./IntegrationsPage.tsx')).IntegrationsPage,
}
