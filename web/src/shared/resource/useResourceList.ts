import type { Row } from '@recado/contract/kit/liveList'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { askOnceDrawn } from '../live/askOnceDrawn.ts'
import { fetchAgain } from '../live/fetchAgain.ts'
import { onReconnect, useLive } from '../live/live.ts'
import { endless } from './endless.ts'
import { fetchPage, isServersChoice, isWhole, listKey, listsKey, type Within } from './listQuery.ts'
import { isTold, type LiveResource } from './liveResource.ts'
import { mergeEvent, tellsOfRow } from './mergeRow.ts'

/** An endless list that stays true by itself: live events are merged, and a lost connection is made up for by asking again. */
export function useResourceList<R extends Row>(contract: LiveResource, search: string, within: Within = {}) {
  const client = useQueryClient()
  const askAgain = useCallback(() => void fetchAgain(client, { queryKey: listsKey(contract) }), [client, contract])
  const told = isTold(contract.name) ? contract.name : undefined
  useLive(told, (payload) => {
    if (told === undefined || payload.action === 'reload') return askAgain()
    if (tellsOfRow(payload)) mergeEvent(client, contract, { name: told, payload })
    if (isServersChoice(contract, within)) askAgain()
  })
  useEffect(() => onReconnect(askAgain), [askAgain])

  const query = useInfiniteQuery({
    queryKey: listKey(contract, search, within),
    queryFn: (known) => askOnceDrawn(known, () => fetchPage(contract, { search, within, cursor: known.pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    // Nobody merged events while no screen showed the list.
    refetchOnMount: 'always',
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
