import { IconCalendarClock } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const schedulesPage: AppPage = {
  path: 'schedules',
  texts: 'schedules',
  icon: IconCalendarClock,
  group: 'everyday',
  action: 'schedules:use',
  plan: 'useSchedules',
  load: async () => (await import('./SchedulesPage.tsx')).SchedulesPage,
}
