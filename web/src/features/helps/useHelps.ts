import { helpList } from '@recado/contract/helps'
import { call } from '../../shared/api/call.ts'
import { useLiveQuery } from '../../shared/live/liveQuery.ts'

/** Every help video, true by itself. */
export const useHelps = () =>
  useLiveQuery({ key: ['help', 'all'], fetch: () => call(helpList, {}), on: { help: () => 'refetch' }, refetchOnMount: true })
