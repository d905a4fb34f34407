import { IconChecklist } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const todoPage: AppPage = {
  path: 'todolist',
  texts: 'todo',
  icon: IconChecklist,
  group: 'everyday',
  load: async () => (await import('./TodoPage.tsx')).TodoPage,
}
