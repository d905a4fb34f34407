import { type Campaign, campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { onReconnect, useLive } from '../../../shared/live/live.ts'

const keyOf = (id: number) => ['campaign', 'one', id] as const
const figuresOf = (id: number) => ['campaign', 'figures', id] as const
export const recipientsOf = (id: number) => ['campaign', 'recipients', id] as const

/** What many events in a row have changed is asked for once in so long. */
const PAUSE = 1000
/** What has gone out last is still on its way to the phones when a campaign says that it has finished. */
const LAST_LOOK = 5000

/** One campaign and its figures, true by themselves. */
export function useCampaign(id: number) {
  const client = useQueryClient()
  const one = useQuery({ queryKey: keyOf(id), queryFn: () => call(campaigns.endpoints.get, { params: { id } }), staleTime: 0 })
  const figures = useQuery({ queryKey: figuresOf(id), queryFn: () => call(recipientEndpoints.report, { params: { id } }), staleTime: 0 })
  const lookSoon = useLookSoon(() => {
    for (const queryKey of [figuresOf(id), recipientsOf(id)]) void fetchAgain(client, { queryKey })
  })
  useLive('campaign', ({ record, action }) => {
    const row = record as Campaign | undefined
    if (row?.id !== id || action === 'delete') return
    keepCampaign(client, row)
    lookSoon(PAUSE)
    if (row.status === 'FINALIZADA') lookSoon(LAST_LOOK)
  })
  useEffect(() => onReconnect(() => void fetchAgain(client, { queryKey: ['campaign'] })), [client])
  const retry = () => {
    void one.refetch()
    void figures.refetch()
  }
  return { campaign: one.data, report: figures.data, error: one.error ?? figures.error, retry }
}

/** An event tells less than the whole: whom it goes to is told with one campaign only. */
const keepCampaign = (client: QueryClient, row: Campaign) =>
  keepTold<Campaign>({ client, queryKey: keyOf(row.id) }, (known) => ({ ...row, contactList: known.contactList ?? row.contactList }))

/** One look that is waited for already comes soon enough. */
function useLookSoon(look: () => void) {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { current } = timers
    return () => current.forEach((timer) => void clearTimeout(timer))
  }, [])
  return (pause: number) => {
    if (timers.current.has(pause)) return
    const seen = () => {
      timers.current.delete(pause)
      look()
    }
    timers.current.set(pause, setTimeout(seen, pause))
  }
}
