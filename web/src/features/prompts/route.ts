import { IconRobot } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const promptsRoute: PageRoute = {
  path: 'prompts',
  texts: 'prompts',
  icon: IconRobot,
  group: 'automation',
  action: 'prompts:manage',
  plan: 'useOpenAi',
  load: async () => (await import('./PromptsPage.tsx')).PromptsPage,
}
