import { IconSpeakerphone } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const campaignsPage: AppPage = {
  path: 'campaigns',
  texts: 'campaigns',
  icon: IconSpeakerphone,
  group: 'campaigns',
  action: 'campaigns:use',
  plan: 'useCampaigns',
  load: async () => (await import('./list/CampaignsPage.tsx')).CampaignsPage,
  beside: { 'campaign/:campaignId/report': async () => (await import('./report/ReportPage.tsx')).ReportPage },
}
