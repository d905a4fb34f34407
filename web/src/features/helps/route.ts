import { IconHelp } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const helpsRoute: PageRoute = {
  path: 'helps',
  texts: 'helps',
  icon: IconHelp,
  group: 'everyday',
  load: async () => (await import('./HelpVideosPage.tsx')).HelpVideosPage,
}
