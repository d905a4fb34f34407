import { type QuickMessageChoice, quickMessageEndpoints } from '@recado/contract/quickMessages'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { fetchAgain } from '../live/fetchAgain.ts'
import { onReconnect, useLive } from '../live/live.ts'

const queryKey = ['quickmessage', 'choices']

/** What one may send with a few letters: there before it is asked for, and kept true. */
export function useQuickMessageChoices(): readonly QuickMessageChoice[] {
  const client = useQueryClient()
  useLive('quickmessage', () => void fetchAgain(client, { queryKey }))
  useEffect(() => onReconnect(() => void fetchAgain(client, { queryKey })), [client])
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await call(quickMessageEndpoints.choices, {})).choices,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? none
}

/** Sent once more by whoever sits here. */
export const noteUse = (client: QueryClient, id: number) =>
  client.setQueryData<QuickMessageChoice[]>(queryKey, (all) => all?.map((one) => (one.id === id ? { ...one, uses: one.uses + 1 } : one)))

const none: readonly never[] = []
