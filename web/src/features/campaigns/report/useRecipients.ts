import { type CampaignRecipient, type RecipientState, recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { call } from '../../../shared/api/call.ts'
import { useEndlessList } from '../../../shared/resource/useEndlessList.ts'
import { recipientsOf } from './useCampaign.ts'

type RecipientFilter = { search: string; state: RecipientState | null }

/** An endless list of those whom a campaign goes to. */
export const useRecipients = (id: number, filter: RecipientFilter) =>
  useEndlessList<CampaignRecipient>({
    key: [...recipientsOf(id), filter],
    fetch: (cursor) => fetchRecipients(id, filter, cursor),
  })

const fetchRecipients = (id: number, { search, state }: RecipientFilter, cursor: string | undefined) =>
  call(recipientEndpoints.list, {
    params: { id },
    query: { ...(search && { searchParam: search }), ...(state && { state }), ...(cursor && { cursor }) },
  })
