import { IconLayoutKanban } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const kanbanRoute: PageRoute = {
  path: 'kanban',
  texts: 'kanban',
  icon: IconLayoutKanban,
  group: 'everyday',
  action: 'tickets:read',
  plan: 'useKanban',
  load: async () => (await import('./KanbanPage.tsx')).KanbanPage,
}
