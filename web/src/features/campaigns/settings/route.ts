import { IconAdjustments } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const campaignSettingsRoute: PageRoute = {
  path: 'campaigns-config',
  texts: 'campaignSettings',
  icon: IconAdjustments,
  group: 'campaigns',
  action: 'campaigns:use',
  plan: 'useCampaigns',
  load: async () => (await import('./CampaignSettingsPage.tsx')).CampaignSettingsPage,
}
