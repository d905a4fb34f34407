import { IconWebhook } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const webhooksPage: AppPage = {
  path: 'webhooks',
  texts: 'webhooks',
  icon: IconWebhook,
  group: 'automation',
  action: 'webhooks:manage',
  plan: 'useExternalApi',
  load: async () => (await import('./WebhooksPage.tsx')).WebhooksPage,
}
