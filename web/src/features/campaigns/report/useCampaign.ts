import { type Campaign, campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { refetchSoon } from '#web/shared/data/live/scheduleOnce.ts'

const figuresKey = (id: number) => ['campaign', 'figures', id] as const
export const recipientsKey = (id: number) => ['campaign', 'recipients', id] as const
const failuresKey = (id: number) => ['campaign', 'failures', id] as const

/** Counts the failures by reason, for recipients who can get the campaign again. */
export const useFailures = (id: number) =>
  useLiveQuery({ key: failuresKey(id), fetch: () => call(recipientEndpoints.failures, { params: { id } }) })

/** Many events cause one refetch per interval. */
const PAUSE = 1000
/** The last messages are still being delivered when the campaign reports its end: refetch once more. */
const LAST_REFETCH = 5000

/** A campaign and its figures, updated live. */
export function useCampaign(id: number) {
  const client = useQueryClient()
  const refreshAfter = (delay: number) => {
    for (const queryKey of [figuresKey(id), recipientsKey(id), failuresKey(id)]) refetchSoon(client, { queryKey }, delay)
  }
  const campaignQuery = useLiveQuery<Campaign>({
    key: ['campaign', 'one', id],
    fetch: () => call(campaigns.endpoints.get, { params: { id } }),
    on: {
      campaign({ action, record: row }) {
        if (action === 'delete' || row.id !== id) return
        refreshAfter(PAUSE)
        if (row.status === 'FINALIZADA') refreshAfter(LAST_REFETCH)
        // Events carry no contacts of the list; only the request for one campaign returns them.
        return (loaded) => ({ ...row, contactList: loaded.contactList ?? row.contactList })
      },
    },
    throwOnError: false,
  })
  const figures = useLiveQuery({
    key: figuresKey(id),
    fetch: () => call(recipientEndpoints.report, { params: { id } }),
    throwOnError: false,
  })
  const retry = () => {
    void campaignQuery.refetch()
    void figures.refetch()
  }
  return { campaign: campaignQuery.data, report: figures.data, error: campaignQuery.error ?? figures.error, retry }
}
