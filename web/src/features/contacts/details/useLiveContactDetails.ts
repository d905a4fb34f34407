import { useQueryClient } from '@tanstack/react-query'
import { invalidateLive } from '../../../shared/live/invalidateLive.ts'
import { useLiveUpdates } from '../../../shared/live/liveQuery.ts'
import { contactDetailsKey } from './contactDetails.ts'

/** Updates the details of contacts, such as tags, when their conversations change. */
export function useLiveContactDetails() {
  const client = useQueryClient()
  useLiveUpdates(contactDetailsKey(), {
    ticket({ action, ticket, record }) {
      if (action === 'reload') return 'refetch'
      const { contactId } = ((ticket ?? record) as { contactId?: number } | undefined) ?? {}
      // Of one contact alone.
      if (contactId !== undefined) void invalidateLive(client, { queryKey: contactDetailsKey(contactId) })
    },
    tag: () => 'refetch',
    contact: ({ action }) => action === 'reload' && 'refetch',
  })
}
