import { type Campaign, campaignEndpoints } from '@recado/contract/campaigns/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { mergeAnswer } from '#web/shared/data/resource/mergeRow.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { campaignResource } from './campaignResource.ts'

/** Cancels and restarts a campaign. */
export function useStopRestart() {
  const { t } = useTranslation('campaigns')
  const client = useQueryClient()
  const act = async (what: 'cancel' | 'restart', { id }: Pick<Campaign, 'id'>) => {
    await mergeAnswer(client, campaignResource.contract, { id, request: () => call(campaignEndpoints[what], { params: { id } }) })
    toast.success(t(what === 'cancel' ? 'cancelled' : 'restarted'))
  }
  return {
    stop: (row: Campaign) => void act('cancel', row).catch(toast.error),
    restart: (row: Campaign) => void act('restart', row).catch(toast.error),
  }
}
