import { useEffect } from 'react'
import { createStore, useStore } from '#web/shared/data/store/createStore.ts'
import type { TicketList } from '../useTicketList.ts'
import type { TicketSelection } from './ticketSelection.ts'

type SelectionSource = { list: TicketList; name: string }

/** Gives the selection the loaded rows; returns whether the user is selecting. */
export function useSyncSelection(selection: TicketSelection | undefined, { list: { rows, count }, name }: SelectionSource) {
  useEffect(() => {
    if (count === undefined) return
    selection?.follow(
      name,
      rows.map(({ id }) => id),
    )
  }, [selection, name, rows, count])
  return useStore(selection ?? noSelection, () => selection?.isOn() ?? false)
}
const noSelection = createStore(null)
