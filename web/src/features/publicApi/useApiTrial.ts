import { type PublicMessage, publicApiEndpoints } from '@recado/contract/messages/publicApi'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '#web/shared/data/api/send.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import type { ApiTrialValues } from './apiTrialForm.ts'

export const TOKEN_USES_KEY = ['tokenUses']

const INTERVAL = 2000
/** After these statuses the trial is over. */
const FINAL_STATES: readonly PublicMessage['status'][] = ['read', 'failed']

/** Sends as a program does: with the token of the connection, not with the session. */
export function useApiTrial(token: string, onSent: (sent: ApiTrialValues['sent']) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ number, body, mediaUrl, file, queueId, openTicket, closeTicket }: ApiTrialValues) => {
      const fields = { number, body, openTicket, closeTicket, ...(queueId && { queueId }), ...(mediaUrl && { mediaUrl }) }
      return (await send(publicApiEndpoints.send, { body: fields, files: file ? [file] : [] }, token)) as { id: string; ticketId: number }
    },
    onSuccess: onSent,
    onSettled: () => invalidateLive(client, { queryKey: TOKEN_USES_KEY }),
  })
}

/** The status of the sent message, read through the API. */
export const useTestMessage = (token: string, sent: ApiTrialValues['sent']) =>
  useQuery({
    queryKey: ['outsideMessage', sent?.id],
    queryFn: async () => (await send(publicApiEndpoints.get, { params: { id: sent?.id } }, token)) as PublicMessage,
    enabled: sent !== null,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.error || (state.data && FINAL_STATES.includes(state.data.status)) ? false : INTERVAL),
    throwOnError: false,
  })
