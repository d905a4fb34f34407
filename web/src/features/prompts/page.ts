import { IconRobot } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const promptsPage: AppPage = {
  path: 'prompts',
  texts: 'prompts',
  icon: IconRobot,
  group: 'automation',
  action: 'prompts:manage',
  plan: 'useOpenAi',
  load: async () => (await import('./PromptsPage.tsx')).PromptsPage,
}
