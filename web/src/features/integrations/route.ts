import { IconPuzzle } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const integrationsRoute: PageRoute = {
  path: 'queue-integration',
  texts: 'integrations',
  icon: IconPuzzle,
  group: 'automation',
  action: 'integrations:manage',
  plan: 'useIntegrations',
  load: async () => (await import('./IntegrationsPage.tsx')).IntegrationsPage,
}
