import { IconAdjustments } from '@tabler/icons-react'
import type { AppPage } from '../../../shared/page/appPage.ts'

export const campaignSettingsPage: AppPage = {
  path: 'campaigns-config',
  texts: 'campaignSettings',
  icon: IconAdjustments,
  group: 'campaigns',
  action: 'campaigns:use',
  plan: 'useCampaigns',
  load: async () => (await import('./CampaignSettingsPage.tsx')).CampaignSettingsPage,
}
