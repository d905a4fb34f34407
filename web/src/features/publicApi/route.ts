import { IconCode } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const publicApiRoute: PageRoute = {
  path: 'messages-api',
  texts: 'outsideApi',
  icon: IconCode,
  group: 'automation',
  action: 'connections:manage',
  plan: 'useExternalApi',
  planRefusal: 'unauthorized',
  load: async () => (await import('./PublicApiPage.tsx')).PublicApiPage,
}
