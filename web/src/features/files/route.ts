import { IconFiles } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const filesRoute: PageRoute = {
  path: 'files',
  texts: 'files',
  icon: IconFiles,
  group: 'administration',
  action: 'files:write',
  load: async () => (await import('./FilesPage.tsx')).FilesPage,
}
