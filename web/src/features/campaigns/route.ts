import { IconSpeakerphone } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const campaignsRoute: PageRoute = {
  path: 'campaigns',
  texts: 'campaigns',
  icon: IconSpeakerphone,
  group: 'campaigns',
  action: 'campaigns:use',
  plan: 'useCampaigns',
  load: async () => (await import('./list/CampaignsPage.tsx')).CampaignsPage,
  extraRoutes: { 'campaign/:campaignId/report': async () => (await import('./report/ReportPage.tsx')).ReportPage },
}
