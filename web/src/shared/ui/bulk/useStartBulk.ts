import { useMutation } from '@tanstack/react-query'
import type { RowSelection } from './useRowSelection.ts'

type BulkOptions<Variables> = {
  selection: Pick<RowSelection, 'clear'>
  start: (variables: Variables) => Promise<unknown>
  onStarted?: () => void
  onRefused?: (error: Error) => void
}

/** Starts an action for the selected rows. Once it has started the selection is empty, and `BulkNotice` shows the progress. */
export const useStartBulk = <Variables = void>({ selection, start, onStarted, onRefused }: BulkOptions<Variables>) =>
  useMutation({
    mutationFn: start,
    onSuccess() {
      onStarted?.()
      selection.clear()
    },
    onError: (error) => onRefused?.(error),
  })
