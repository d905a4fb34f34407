import { IconLayoutKanban } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const kanbanPage: AppPage = {
  path: 'kanban',
  texts: 'kanban',
  icon: IconLayoutKanban,
  group: 'everyday',
  action: 'tickets:read',
  plan: 'useKanban',
  load: async () => (await import('./KanbanPage.tsx')).KanbanPage,
}
