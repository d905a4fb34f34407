import { IconChecklist } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const todoRoute: PageRoute = {
  path: 'todolist',
  texts: 'todo',
  icon: IconChecklist,
  group: 'everyday',
  load: async () => (await import('./TodoPage.tsx')).TodoPage,
}
