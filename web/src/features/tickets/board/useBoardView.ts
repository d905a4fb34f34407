import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../../shared/auth/session.ts'
import { filterOf, type ListView, plainView } from '../list/view/listView.ts'
import { readView, searchOf } from '../list/view/viewAddress.ts'

const LOOKED_AT = 'ticket'

/** What of the board is looked at, and into which conversation beside it; it lives in the address. */
export function useBoardView() {
  const [params, setParams] = useSearchParams()
  const seesAll = useCan()('tickets:seeAll')
  const view = useMemo((): ListView => ({ ...readView(params, seesAll), list: 'search', among: 'people', all: false }), [params, seesAll])
  const filter = useMemo(() => ({ ...filterOf(view, 'search'), ongoing: true, ...(seesAll && { showAll: true }) }), [view, seesAll])
  const uuid = params.get(LOOKED_AT) ?? undefined
  const addressOf = (next: ListView, looked: string | undefined) => {
    const search = new URLSearchParams(searchOf({ ...next, list: plainView.list }))
    if (looked) search.set(LOOKED_AT, looked)
    return search
  }
  return {
    ...{ view, filter, uuid },
    setView: (part: Partial<ListView>) => setParams(addressOf({ ...view, ...part }, uuid), { replace: true }),
    /** Where a click on a card leads: the board stays as it is, with the conversation beside it. */
    lookAt: (ticket: string) => `?${addressOf(view, ticket)}`,
    lookAway: () => setParams(addressOf(view, undefined), { replace: true }),
  }
}
