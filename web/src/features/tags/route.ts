import { IconTags } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const tagsRoute: PageRoute = {
  path: 'tags',
  texts: 'tags',
  icon: IconTags,
  group: 'everyday',
  load: async () => (await import('./TagsPage.tsx')).TagsPage,
}
