import { IconMessageCircle2 } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const chatsPage: AppPage = {
  path: 'chats/:id?',
  texts: 'chats',
  icon: IconMessageCircle2,
  group: 'everyday',
  action: 'chats:use',
  plan: 'useInternalChat',
  load: async () => (await import('./ChatsPage.tsx')).ChatsPage,
}
