import { connections } from '@recado/contract/connections'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { toast } from '../../shared/toast/toast.ts'

type Ask = 'tryAgain' | 'newQr' | 'disconnect'

/** Starts an action on a connection; its result arrives as a live event. */
export const useAskOfLine = () =>
  useMutation({
    mutationFn: ({ id, ask }: { id: number; ask: Ask }) => call(connections[ask], { params: { id } }),
    onError: toast.error,
  })
