import { IconAddressBook } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const contactsPage: AppPage = {
  path: 'contacts',
  texts: 'contacts',
  icon: IconAddressBook,
  group: 'everyday',
  action: 'contacts:read',
  load: async () => (await import('./ContactsPage.tsx')).ContactsPage,
}
