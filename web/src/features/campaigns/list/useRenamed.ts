import { campaigns } from '@recado/contract/campaigns/campaigns'
import { useLiveUpdates } from '../../../shared/live/liveQuery.ts'
import { listsKey } from '../../../shared/resource/listQuery.ts'

/** A campaign is shown with the names of its list, tag and connection: no event of the campaign is published when one of them is renamed. */
export const useRenamed = () =>
  useLiveUpdates(listsKey(campaigns), { ContactList: () => 'refetch', tag: () => 'refetch', whatsapp: () => 'refetch' })
