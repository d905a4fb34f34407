import { IconUsers } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const usersPage: AppPage = {
  path: 'users',
  texts: 'users',
  icon: IconUsers,
  group: 'administration',
  action: 'users:manage',
  load: async () => (await import('./UsersPage.tsx')).UsersPage,
}
