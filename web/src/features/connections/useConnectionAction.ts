import { connectionEndpoints } from '@recado/contract/connections'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

type ConnectionAction = 'tryAgain' | 'newQr' | 'disconnect'

/** Starts an action on a connection; its result arrives as a live event. */
export const useConnectionAction = () =>
  useMutation({
    mutationFn: ({ id, action }: { id: number; action: ConnectionAction }) => call(connectionEndpoints[action], { params: { id } }),
    onError: toast.error,
  })
