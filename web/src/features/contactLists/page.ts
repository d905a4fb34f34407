import { IconUsersGroup } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const contactListsPage: AppPage = {
  path: 'contact-lists',
  texts: 'contactLists',
  icon: IconUsersGroup,
  group: 'campaigns',
  action: 'contactLists:manage',
  plan: 'useCampaigns',
  load: async () => (await import('./ContactListsPage.tsx')).ContactListsPage,
  within: { ':id/contacts': async () => (await import('./ItemsPage.tsx')).ItemsPage },
}
