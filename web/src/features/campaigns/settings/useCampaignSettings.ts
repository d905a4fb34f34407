import { campaignSettingEndpoints, parseCampaignSettings } from '@recado/contract/campaigns/campaignSettings'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'

export const campaignSettingsKey = ['campaignSettings'] as const

/** The company's settings for campaigns. */
export function useCampaignSettings() {
  const { data } = useQuery({
    queryKey: campaignSettingsKey,
    queryFn: async () => parseCampaignSettings(await call(campaignSettingEndpoints.read, {})),
    // No event reports changes: refetch.
    refetchOnMount: 'always',
  })
  return data
}
