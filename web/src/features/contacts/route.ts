import { IconAddressBook } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const contactsRoute: PageRoute = {
  path: 'contacts',
  texts: 'contacts',
  icon: IconAddressBook,
  group: 'everyday',
  action: 'contacts:read',
  load: async () => (await import('./ContactsPage.tsx')).ContactsPage,
}
