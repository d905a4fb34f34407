import { type PublicMessage, publicApi } from '@recado/contract/messages/publicApi'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../shared/api/send.ts'
import { fetchAgain } from '../../shared/live/fetchAgain.ts'
import type { Trial } from './trial.ts'

export const USES = ['tokenUses']

const LOOK = 2000
/** After these statuses the trial is over. */
const settled: readonly PublicMessage['status'][] = ['read', 'failed']

/** Sends as a program does: with the token of the connection, not with the session. */
export function useTry(token: string, onSent: (sent: Trial['sent']) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ number, body, mediaUrl, file, queueId, openTicket, closeTicket }: Trial) => {
      const fields = { number, body, openTicket, closeTicket, ...(queueId && { queueId }), ...(mediaUrl && { mediaUrl }) }
      return (await send(publicApi.send, { body: fields, files: file ? [file] : [] }, token)) as { id: string; ticketId: number }
    },
    onSuccess: onSent,
    onSettled: () => fetchAgain(client, { queryKey: USES }),
  })
}

/** The status of the sent message, read through the API. */
export const useSent = (token: string, sent: Trial['sent']) =>
  useQuery({
    queryKey: ['outsideMessage', sent?.id],
    queryFn: async () => (await send(publicApi.get, { params: { id: sent?.id } }, token)) as PublicMessage,
    enabled: sent !== null,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.error || (state.data && settled.includes(state.data.status)) ? false : LOOK),
  }).data
