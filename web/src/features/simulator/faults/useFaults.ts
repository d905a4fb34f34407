import { type Faults, simulatorEndpoints } from '@recado/contract/simulator'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

const INTERVAL = 2000

/** The active faults of a connection, and how to change them. */
export function useFaults(connectionId: number) {
  const client = useQueryClient()
  const queryKey = ['simulator', 'faults', connectionId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(simulatorEndpoints.faultsNow, { params: { id: connectionId } }),
    refetchInterval: INTERVAL,
    staleTime: 0,
    throwOnError: false,
  })
  const { faults = {}, until = null } = data ?? {}
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Faults) => call(simulatorEndpoints.faults, { params: { id: connectionId }, body }),
    onError: toast.error,
    onSettled: () => invalidateLive(client, { queryKey }),
  })

  /** Replaces all faults: a fault that is not in the new set ends, also a lost connection. */
  function set(next: Faults) {
    const seconds = until === null ? 0 : Math.ceil((Date.parse(until) - Date.now()) / 1000)
    mutate(seconds > 0 ? { disconnect: seconds, ...next } : next)
  }
  return { isLoaded: data !== undefined, error, retry: () => void refetch(), faults, until, isPending, set, clear: () => mutate({}) }
}
