import { type FileList, files } from '@recado/contract/fileLists'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchAgain } from '../live/fetchAgain.ts'
import { onReconnect, useLive } from '../live/live.ts'
import { fetchPage } from '../resource/listQuery.ts'

const queryKey = ['file', 'library']
/** As many as are looked through without asking again. */
const MOST = 200

/** What lies ready to be sent, by name: lists without a file are still being made. */
export function useLibrary(): readonly FileList[] {
  const client = useQueryClient()
  useLive('file', () => void fetchAgain(client, { queryKey }))
  useEffect(() => onReconnect(() => void fetchAgain(client, { queryKey })), [client])
  const { data } = useQuery({ queryKey, queryFn: fetchLibrary, staleTime: Number.POSITIVE_INFINITY })
  return data ?? none
}

async function fetchLibrary() {
  const { rows } = await fetchPage(files, { search: '', limit: MOST })
  return (rows as FileList[]).filter(({ options }) => options.some(({ media }) => media))
}

const none: readonly never[] = []
