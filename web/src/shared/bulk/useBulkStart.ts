import { useMutation } from '@tanstack/react-query'
import type { Selection } from './useRowSelection.ts'

type Given<Variables> = {
  selection: Pick<Selection, 'clear'>
  start: (variables: Variables) => Promise<unknown>
  onStarted?: () => void
  onRefused?: (error: Error) => void
}

/** Starts an action with what is chosen. Afterwards nothing is chosen any more, and the notice shows how far it is. */
export const useBulkStart = <Variables = void>({ selection, start, onStarted, onRefused }: Given<Variables>) =>
  useMutation({
    mutationFn: start,
    onSuccess() {
      onStarted?.()
      selection.clear()
    },
    onError: (error) => onRefused?.(error),
  })
