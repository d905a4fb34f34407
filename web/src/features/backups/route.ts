import { IconDatabaseExport } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const backupsRoute: PageRoute = {
  path: 'backups',
  texts: 'backups',
  icon: IconDatabaseExport,
  group: 'platform',
  action: 'backups:manage',
  load: async () => (await import('./BackupsPage.tsx')).BackupsPage,
}
