import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import { defaultView, type TicketListView } from './listView.ts'
import { storeFilters, withStoredFilters } from './storedFilters.ts'
import { parseView, toSearch } from './viewParams.ts'

const { search: emptySearch, among } = defaultView
const noSearch = { search: emptySearch, among }
/** The text is forgotten when the user chooses another list: the next search starts empty. */
const leavesSearch = ({ list }: Partial<TicketListView>) => list !== undefined && list !== 'search'

/** The view is in the address, so that it survives a reload and can be shared. */
export function useListView(): [view: TicketListView, setView: (part: Partial<TicketListView>) => void] {
  const { search, key } = useLocation()
  const { id } = useCurrentUser()
  const navigate = useNavigate()
  const seesAll = useCan()('tickets:seeAll')
  // Read the address now: of two changes at once, the second would undo the first.
  const viewNow = () => parseView(new URLSearchParams(withStoredFilters(id, window.location.search)), seesAll)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored filters can change with each navigation, also one to the same address.
  const view = useMemo(viewNow, [id, search, key, seesAll])
  const setView = (part: Partial<TicketListView>) => {
    const next = { ...viewNow(), ...(leavesSearch(part) && noSearch), ...part }
    if (part.queues || part.all !== undefined || part.order !== undefined) storeFilters(id, next)
    void navigate({ search: toSearch(next) }, { replace: true })
  }
  return [view, setView]
}
