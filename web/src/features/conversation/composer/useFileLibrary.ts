import { type FileList, files } from '@recado/contract/fileLists'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { fetchPage } from '#web/shared/data/resource/listQuery.ts'

/** One page: as many as a user scans without searching. */
const MAX_ITEMS = 200

/** The library's file lists by name. Lists without a file are left out. */
export function useFileLibrary(): readonly FileList[] {
  const { data } = useLiveQuery({
    key: ['file', 'library'],
    fetch: fetchLibrary,
    on: { file: () => 'refetch' },
    refetchOnMount: true,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failureToast: 'library' },
  })
  return data ?? none
}

async function fetchLibrary() {
  const { rows } = await fetchPage(files, { search: '', limit: MAX_ITEMS })
  return (rows as FileList[]).filter(({ options }) => options.some(({ media }) => media))
}

const none: readonly never[] = []
