import { useMutation } from '@tanstack/react-query'
import type { Selection } from './useRowSelection.ts'

type Given<Variables> = {
  selection: Pick<Selection, 'clear'>
  start: (variables: Variables) => Promise<unknown>
  onStarted?: () => void
  onRefused?: (error: Error) => void
}

/** Starts an action for the selected rows. Once it has started the selection is empty, and `BulkNotice` shows the progress. */
export const useBulkStart = <Variables = void>({ selection, start, onStarted, onRefused }: Given<Variables>) =>
  useMutation({
    mutationFn: start,
    onSuccess() {
      onStarted?.()
      selection.clear()
    },
    onError: (error) => onRefused?.(error),
  })
