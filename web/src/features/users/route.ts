import { IconUsers } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const usersRoute: PageRoute = {
  path: 'users',
  texts: 'users',
  icon: IconUsers,
  group: 'administration',
  action: 'users:manage',
  load: async () => (await import('./UsersPage.tsx')).UsersPage,
}
