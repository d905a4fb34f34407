import { IconCalendarClock } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const schedulesRoute: PageRoute = {
  path: 'schedules',
  texts: 'schedules',
  icon: IconCalendarClock,
  group: 'everyday',
  action: 'schedules:use',
  plan: 'useSchedules',
  load: async () => (await import('./SchedulesPage.tsx')).SchedulesPage,
}
