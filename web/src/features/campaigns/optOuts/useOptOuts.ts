import { type OptOut, optOuts } from '@recado/contract/optOuts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { onReconnect, useLive } from '../../../shared/live/live.ts'
import { useEndlessList } from '../../../shared/resource/useEndlessList.ts'

const key = ['optOuts'] as const

/** Whoever wants nothing that is said to many; true by itself, since each change is one of a contact. */
export function useOptOuts(search: string) {
  const client = useQueryClient()
  useLive('contact', () => void fetchAgain(client, { queryKey: key }))
  useEffect(() => onReconnect(() => void fetchAgain(client, { queryKey: key })), [client])
  return useEndlessList<OptOut>({
    queryKey: [...key, search],
    fetchPage: (cursor) => call(optOuts.list, { query: { ...(search && { searchParam: search }), ...(cursor && { cursor }) } }),
  })
}
