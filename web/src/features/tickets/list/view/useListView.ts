import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCan } from '../../../../shared/auth/session.ts'
import type { ListView } from './listView.ts'
import { readView, searchOf } from './viewAddress.ts'

/** What is looked at lives in the address, so that it survives a reload and can be sent to a colleague. */
export function useListView(): [view: ListView, setView: (part: Partial<ListView>) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const seesAll = useCan()('tickets:seeAll')
  const view = useMemo(() => readView(params, seesAll), [params, seesAll])
  return [view, (part) => void navigate({ search: searchOf({ ...view, ...part }) }, { replace: true })]
}
