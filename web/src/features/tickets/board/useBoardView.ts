import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../../shared/auth/session.ts'
import { filterOf, type ListView, plainView } from '../list/view/listView.ts'
import { readView, searchOf } from '../list/view/viewAddress.ts'

const LOOKED_AT = 'ticket'

const viewIn = (params: URLSearchParams, seesAll: boolean): ListView => ({
  ...readView(params, seesAll),
  ...{ list: 'search', among: 'people', all: false },
})

/** The board's filter and the open conversation, both in the address. */
export function useBoardView() {
  const [params, setParams] = useSearchParams()
  const seesAll = useCan()('tickets:seeAll')
  const view = useMemo(() => viewIn(params, seesAll), [params, seesAll])
  const filter = useMemo(() => ({ ...filterOf(view, 'search'), ongoing: true, ...(seesAll && { showAll: true }) }), [view, seesAll])
  const uuid = params.get(LOOKED_AT) ?? undefined
  const addressOf = (next: ListView, looked: string | undefined) => {
    const search = new URLSearchParams(searchOf({ ...next, list: plainView.list }))
    if (looked) search.set(LOOKED_AT, looked)
    return search
  }
  return {
    ...{ view, filter, uuid },
    setView(part: Partial<ListView>) {
      const now = new URLSearchParams(window.location.search)
      setParams(addressOf({ ...viewIn(now, seesAll), ...part }, now.get(LOOKED_AT) ?? undefined), { replace: true })
    },
    /** The target of a click on a card: the board stays, with the conversation beside it. */
    lookAt: (ticket: string) => `?${addressOf(view, ticket)}`,
    lookAway: () => setParams(addressOf(view, undefined), { replace: true }),
  }
}
