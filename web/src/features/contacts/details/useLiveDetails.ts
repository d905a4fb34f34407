import { useQueryClient } from '@tanstack/react-query'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { useLiveUpdates } from '../../../shared/live/liveQuery.ts'
import { contactDetailsKey } from './contactDetails.ts'

/** Updates the details of contacts, such as tags, when their conversations change. */
export function useLiveDetails() {
  const client = useQueryClient()
  useLiveUpdates(contactDetailsKey(), {
    ticket({ action, ticket, record }) {
      if (action === 'reload') return 'refetch'
      const { contactId } = ((ticket ?? record) as { contactId?: number } | undefined) ?? {}
      // Of one contact alone.
      if (contactId !== undefined) void fetchAgain(client, { queryKey: contactDetailsKey(contactId) })
    },
    tag: () => 'refetch',
    contact: ({ action }) => action === 'reload' && 'refetch',
  })
}
