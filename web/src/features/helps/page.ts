import { IconHelp } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const helpsPage: AppPage = {
  path: 'helps',
  texts: 'helps',
  icon: IconHelp,
  group: 'everyday',
  load: async () => (await import('./HelpsPage.tsx')).HelpsPage,
}
