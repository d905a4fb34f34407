import type { Row } from '@recado/contract/kit/liveList'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { fetchAgain } from '../live/fetchAgain.ts'
import { useLive } from '../live/live.ts'
import { useLivePages } from '../live/liveQuery.ts'
import { endless } from './endless.ts'
import { fetchPage, isServersChoice, isWhole, listKey, listsKey, type Within } from './listQuery.ts'
import { isTold, type LiveResource } from './liveResource.ts'
import { mergeEvent, tellsOfRow } from './mergeRow.ts'

/** An infinite list that stays up to date: live events are merged, and after a lost connection it is refetched. */
export function useResourceList<R extends Row>(contract: LiveResource, search: string, within: Within = {}) {
  const client = useQueryClient()
  const askAgain = () => void fetchAgain(client, { queryKey: listsKey(contract) })
  const told = isTold(contract.name) ? contract.name : undefined
  useLive(told, (payload) => {
    if (told === undefined || payload.action === 'reload') return askAgain()
    if (tellsOfRow(payload)) mergeEvent(client, contract, { name: told, payload })
    if (isServersChoice(contract, within)) askAgain()
  })

  const query = useLivePages({
    key: listKey(contract, search, within),
    fetch: (cursor) => fetchPage(contract, { search, within, cursor }),
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows) as R[]
  return {
    rows,
    count: isWhole(pages) ? rows.length : pages.at(-1)?.count,
    ...endless(query),
  }
}

export type ResourceList<R extends Row> = ReturnType<typeof useResourceList<R>>
