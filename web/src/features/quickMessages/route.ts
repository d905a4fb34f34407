import { IconBolt } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const quickMessagesRoute: PageRoute = {
  path: 'quick-messages',
  texts: 'quickMessages',
  icon: IconBolt,
  group: 'everyday',
  action: 'quickMessages:use',
  load: async () => (await import('./QuickMessagesPage.tsx')).QuickMessagesPage,
}
