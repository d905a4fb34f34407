import { IconFiles } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const filesPage: AppPage = {
  path: 'files',
  texts: 'files',
  icon: IconFiles,
  group: 'administration',
  action: 'files:write',
  load: async () => (await import('./FilesPage.tsx')).FilesPage,
}
