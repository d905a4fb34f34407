import { IconMessages } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const inboxRoute: PageRoute = {
  path: 'tickets/:uuid?',
  texts: 'tickets',
  icon: IconMessages,
  group: 'everyday',
  action: 'tickets:read',
  load: async () => (await import('./InboxPage.tsx')).InboxPage,
}
