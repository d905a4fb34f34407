import { useMutation } from '@tanstack/react-query'
import type { Selection } from './useRowSelection.ts'

type Given = {
  selection: Pick<Selection, 'clear'>
  start: () => Promise<unknown>
  onStarted?: () => void
  onRefused?: (error: Error) => void
}

/** Starts an action with what is chosen. Afterwards nothing is chosen any more, and the notice shows how far it is. */
export const useBulkStart = ({ selection, start, onStarted, onRefused }: Given) =>
  useMutation({
    mutationFn: start,
    onSuccess() {
      onStarted?.()
      selection.clear()
    },
    onError: (error) => onRefused?.(error),
  })
