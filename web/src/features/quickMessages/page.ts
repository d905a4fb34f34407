import { IconBolt } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const quickMessagesPage: AppPage = {
  path: 'quick-messages',
  texts: 'quickMessages',
  icon: IconBolt,
  group: 'everyday',
  action: 'quickMessages:use',
  load: async () => (await import('./QuickMessagesPage.tsx')).QuickMessagesPage,
}
