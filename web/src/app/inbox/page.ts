import { IconMessages } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const inboxPage: AppPage = {
  path: 'tickets/:uuid?',
  texts: 'tickets',
  icon: IconMessages,
  group: 'everyday',
  action: 'tickets:read',
  load: async () => (await import('./InboxPage.tsx')).InboxPage,
}
