import { IconCode } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const outsideApiPage: AppPage = {
  path: 'messages-api',
  texts: 'outsideApi',
  icon: IconCode,
  group: 'automation',
  action: 'connections:manage',
  plan: 'useExternalApi',
  planRefusal: 'unauthorized',
  load: async () => (await import('./OutsideApiPage.tsx')).OutsideApiPage,
}
