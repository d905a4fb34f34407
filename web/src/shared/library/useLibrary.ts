import { type FileList, files } from '@recado/contract/fileLists'
import { useLiveQuery } from '../live/liveQuery.ts'
import { fetchPage } from '../resource/listQuery.ts'

/** As many as are looked through without asking again. */
const MOST = 200

/** What lies ready to be sent, by name: lists without a file are still being made. */
export function useLibrary(): readonly FileList[] {
  const { data } = useLiveQuery({
    key: ['file', 'library'],
    fetch: fetchLibrary,
    on: { file: () => 'refetch' },
    refetchOnMount: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? none
}

async function fetchLibrary() {
  const { rows } = await fetchPage(files, { search: '', limit: MOST })
  return (rows as FileList[]).filter(({ options }) => options.some(({ media }) => media))
}

const none: readonly never[] = []
