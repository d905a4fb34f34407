import { IconSpeakerphone } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const announcementsPage: AppPage = {
  path: 'announcements',
  texts: 'announcements',
  icon: IconSpeakerphone,
  group: 'platform',
  action: 'announcements:manage',
  refusesGently: true,
  load: async () => (await import('./AnnouncementsPage.tsx')).AnnouncementsPage,
}
