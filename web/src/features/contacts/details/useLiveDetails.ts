import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { onReconnect, useLive } from '../../../shared/live/live.ts'
import { contactDetailsKey } from './contactDetails.ts'

/** Keeps what is shown of contacts beside their own fields true, as their conversations change. */
export function useLiveDetails() {
  const client = useQueryClient()
  useLive('ticket', ({ action, ticket, record }) => {
    if (action === 'reload') return void fetchAgain(client, { queryKey: contactDetailsKey() })
    const { contactId } = ((ticket ?? record) as { contactId?: number } | undefined) ?? {}
    if (contactId !== undefined) void fetchAgain(client, { queryKey: contactDetailsKey(contactId) })
  })
  useLive('tag', () => void fetchAgain(client, { queryKey: contactDetailsKey() }))
  useLive('contact', ({ action }) => {
    if (action === 'reload') void fetchAgain(client, { queryKey: contactDetailsKey() })
  })
  useEffect(() => onReconnect(() => void fetchAgain(client, { queryKey: contactDetailsKey() })), [client])
}
