import { IconWebhook } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const webhooksRoute: PageRoute = {
  path: 'webhooks',
  texts: 'webhooks',
  icon: IconWebhook,
  group: 'automation',
  action: 'webhooks:manage',
  plan: 'useExternalApi',
  load: async () => (await import('./WebhooksPage.tsx')).WebhooksPage,
}
