import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useHasPromises } from '#web/shared/domain/queues/QueuePromises.tsx'
import { defaultView, type TicketListView, toListFilter } from '../list/view/listView.ts'
import { parseView, toSearch } from '../list/view/viewParams.ts'

const OPEN_TICKET_PARAM = 'ticket'

const readBoardView = (params: URLSearchParams, seesAll: boolean): TicketListView => ({
  ...parseView(params, seesAll),
  list: 'search',
  among: 'all',
  all: false,
})

/** The board's filter and the open conversation, both in the address. */
export function useBoardView() {
  const [params, setParams] = useSearchParams()
  const seesAll = useCan()('tickets:seeAll')
  const hasPromises = useHasPromises()
  const view = useMemo(() => readBoardView(params, seesAll), [params, seesAll])
  const filter = useMemo(
    () => ({
      ...toListFilter(view, 'search'),
      ongoing: true,
      awake: true,
      ...(seesAll && { showAll: true }),
      ...(hasPromises && { dueFirst: true }),
    }),
    [view, seesAll, hasPromises],
  )
  const uuid = params.get(OPEN_TICKET_PARAM) ?? undefined
  const addressOf = (next: TicketListView, openTicket: string | undefined) => {
    const search = new URLSearchParams(toSearch({ ...next, list: defaultView.list }))
    if (openTicket) search.set(OPEN_TICKET_PARAM, openTicket)
    return search
  }
  return {
    view,
    filter,
    uuid,
    setView(part: Partial<TicketListView>) {
      const now = new URLSearchParams(window.location.search)
      setParams(addressOf({ ...readBoardView(now, seesAll), ...part }, now.get(OPEN_TICKET_PARAM) ?? undefined), { replace: true })
    },
    /** The target of a click on a card: the board stays, with the conversation beside it. */
    pathBesideBoard: (ticket: string) => `?${addressOf(view, ticket)}`,
    openAgain: (ticket: string) => setParams(addressOf(view, ticket), { replace: true }),
    closeTicket: () => setParams(addressOf(view, undefined), { replace: true }),
  }
}
