import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { contactListResource, useContactList } from '#web/shared/domain/contacts/contactListResource.ts'
import { fileResource } from '#web/shared/domain/messages/fileResource.ts'
import { useTags } from '#web/shared/domain/tickets/useTags.ts'

/** All choices of the form. `chosen`: its contact list, which may be archived. */
export const useCampaignChoices = (chosen: Campaign['contactList'] | undefined) => ({
  connections: useConnections(),
  lists: useContactListChoices(chosen?.id ?? null),
  tags: useTags(),
  files: fileResource.useChoices(),
})

/** Archived lists are not offered, except the chosen one, so that the campaign keeps it. */
function useContactListChoices(chosenId: number | null) {
  const lists = contactListResource.useChoices()
  const { data: chosen, fetchStatus, error, refetch } = useContactList(chosenId)
  const rows = chosen?.archived ? [...lists.rows, chosen] : lists.rows
  return {
    ...lists,
    rows,
    isLoading: lists.isLoading || (!chosen && fetchStatus !== 'idle'),
    failure: lists.failure ?? (error && !chosen ? { error, retry: () => void refetch() } : undefined),
  }
}

export type CampaignChoices = ReturnType<typeof useCampaignChoices>
