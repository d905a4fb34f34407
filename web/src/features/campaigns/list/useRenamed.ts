import { campaigns } from '@recado/contract/campaigns/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { useLive } from '../../../shared/live/live.ts'
import { listsKey } from '../../../shared/resource/listQuery.ts'

/** A campaign is shown with the names of its list, tag and connection: nobody tells of the campaign when one of them is renamed. */
export function useRenamed() {
  const client = useQueryClient()
  const askAgain = () => void fetchAgain(client, { queryKey: listsKey(campaigns) })
  useLive('ContactList', askAgain)
  useLive('tag', askAgain)
  useLive('whatsapp', askAgain)
}
