import { helpList } from '@recado/contract/helps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { fetchAgain } from '../../shared/live/fetchAgain.ts'
import { useLive } from '../../shared/live/live.ts'

const key = ['help', 'all']

/** Every help video, true by itself. */
export function useHelps() {
  const client = useQueryClient()
  useLive('help', () => void fetchAgain(client, { queryKey: key }))
  return useQuery({ queryKey: key, queryFn: () => call(helpList, {}) })
}
