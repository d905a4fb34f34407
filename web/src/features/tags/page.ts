import { IconTags } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const tagsPage: AppPage = {
  path: 'tags',
  texts: 'tags',
  icon: IconTags,
  group: 'everyday',
  load: async () => (await import('./TagsPage.tsx')).TagsPage,
}
