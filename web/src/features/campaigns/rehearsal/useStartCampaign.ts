import { type Campaign, campaignEndpoints } from '@recado/contract/campaigns/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { mergeAnswer } from '#web/shared/data/resource/mergeRow.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { campaignResource } from '../campaignResource.ts'

export type StartChoice = 'now' | 'later' | 'draft' | 'goOn'

/** Starts or schedules a campaign, or removes its start time. */
export function useStartCampaign(row: Campaign, onDone: () => void) {
  const { t } = useTranslation('rehearsal')
  const client = useQueryClient()
  const update = campaignResource.useUpdate()
  const plan = (scheduledAt: string | null) => update.mutateAsync({ id: row.id, changes: { scheduledAt, asksLacking: true } })
  const goOn = () =>
    mergeAnswer(client, campaignResource.contract, { id: row.id, ask: () => call(campaignEndpoints.restart, { params: { id: row.id } }) })
  return async (kind: StartChoice, at: string) => {
    if (kind === 'goOn') await goOn()
    else if (kind === 'now') await plan(new Date().toISOString())
    else if (kind === 'later') await plan(at)
    else if (row.scheduledAt !== null && row.status === 'PROGRAMADA') await plan(null)
    toast.success(t(`begun.${kind}`))
    onDone()
  }
}
