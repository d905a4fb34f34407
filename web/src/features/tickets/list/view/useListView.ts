import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCan, useSession } from '../../../../shared/auth/session.ts'
import { keepFilters, withKeptFilters } from './keptFilters.ts'
import type { ListView } from './listView.ts'
import { readView, searchOf } from './viewAddress.ts'

/** The view is in the address, so that it survives a reload and can be shared. */
export function useListView(): [view: ListView, setView: (part: Partial<ListView>) => void] {
  const { search, key } = useLocation()
  const { id } = useSession()
  const navigate = useNavigate()
  const seesAll = useCan()('tickets:seeAll')
  // Read the address now: of two changes at once, the second would undo the first.
  const viewNow = () => readView(new URLSearchParams(withKeptFilters(id, window.location.search)), seesAll)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with every step, also with one to the same address.
  const view = useMemo(viewNow, [id, search, key, seesAll])
  const setView = (part: Partial<ListView>) => {
    const next = { ...viewNow(), ...part }
    if (part.queues || part.all !== undefined) keepFilters(id, next)
    void navigate({ search: searchOf(next) }, { replace: true })
  }
  return [view, setView]
}
