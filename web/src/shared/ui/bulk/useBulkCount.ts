import { useQuery } from '@tanstack/react-query'
import type { RowSelection } from './useRowSelection.ts'

type Chosen = RowSelection['chosen']
type Given<Counted> = { chosen: Chosen; count: (chosen: Chosen) => Promise<Counted>; enabled?: boolean }

/** Asks the server how many rows are selected. The count of a list is only an estimate and changes, so each dialog counts again. */
export const useBulkCount = <Counted>({ chosen, count, enabled = true }: Given<Counted>) =>
  useQuery({ queryKey: ['bulk', 'count', chosen], queryFn: () => count(chosen), enabled, gcTime: 0, staleTime: 0 })
