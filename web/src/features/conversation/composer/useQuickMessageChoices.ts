import { type QuickMessageChoice, quickMessageEndpoints } from '@recado/contract/quickMessages'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'

const queryKey = ['quickmessage', 'choices']

/** The quick messages offered in the composer, loaded ahead and updated live; undefined while they load. */
export function useQuickMessageChoices(): readonly QuickMessageChoice[] | undefined {
  const { data } = useLiveQuery({
    key: queryKey,
    fetch: async () => (await call(quickMessageEndpoints.choices, {})).choices,
    on: { quickmessage: () => 'refetch' },
    refetchOnMount: true,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failureToast: 'quickMessages' },
  })
  return data
}

/** Counts one more use by this user. */
export const countUse = (client: QueryClient, id: number) =>
  // biome-ignore lint/plugin: patchCache would also patch the answer of a running fetch, which may already contain this use.
  client.setQueryData<QuickMessageChoice[]>(queryKey, (all) => all?.map((one) => (one.id === id ? { ...one, uses: one.uses + 1 } : one)))
