import { IconMessageCircle2 } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const chatsRoute: PageRoute = {
  path: 'chats/:id?',
  texts: 'chats',
  icon: IconMessageCircle2,
  group: 'everyday',
  action: 'chats:use',
  plan: 'useInternalChat',
  load: async () => (await import('./ChatsPage.tsx')).ChatsPage,
}
