import { IconSpeakerphone } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const announcementsRoute: PageRoute = {
  path: 'announcements',
  texts: 'announcements',
  icon: IconSpeakerphone,
  group: 'platform',
  action: 'announcements:manage',
  redirectsGently: true,
  load: async () => (await import('./AnnouncementsPage.tsx')).AnnouncementsPage,
}
