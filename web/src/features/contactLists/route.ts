import { IconUsersGroup } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const contactListsRoute: PageRoute = {
  path: 'contact-lists',
  texts: 'contactLists',
  icon: IconUsersGroup,
  group: 'campaigns',
  action: 'contactLists:manage',
  plan: 'useCampaigns',
  load: async () => (await import('./ContactListsPage.tsx')).ContactListsPage,
  children: { ':id/contacts': async () => (await import('./ListItemsPage.tsx')).ListItemsPage },
}
