import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { askOnceDrawn } from '../../../shared/live/askOnceDrawn.ts'
import { conversationKey } from './conversationKeys.ts'
import { loadAround, loadNewer, loadOlder, returnToEnd, trimConversation } from './paging.ts'
import { refreshConversation } from './refresh.ts'
import { useSingleFlight } from './useSingleFlight.ts'

/** So long a conversation that is not open is remembered. */
const CACHE_TIME = 60 * 60_000
const RETRY_INTERVAL = 5000
const nothing: never[] = []

/** The messages of a ticket around the place where its reader is. Fetching the newest is what marks them as read. */
export function useConversation(ticketId: number) {
  const client = useQueryClient()
  const conversation = useMemo(() => ({ client, ticketId }), [client, ticketId])
  const seen = useRef<string>(null)
  const query = useQuery({
    queryKey: conversationKey(ticketId),
    // With the place of now: whoever asks for the end has gone there, whatever is seen until it is drawn.
    queryFn: (known) => askOnceDrawn(known, refreshConversation.bind(null, conversation, seen.current)),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.status === 'error' && RETRY_INTERVAL,
    networkMode: 'always',
    gcTime: CACHE_TIME,
    // Whoever changes a window keeps what has not changed; to compare all of a long one would take too long.
    structuralSharing: false,
  })
  useEffect(() => () => trimConversation(conversation), [conversation])
  const { isBusy, run } = useSingleFlight()

  const window = query.data
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && query.isSuccess && !query.isFetching) setFresh(true)
  // While it is tried again, what is known is still that it failed.
  const [failure, setFailure] = useState(query.error)
  if (query.error && query.error !== failure) setFailure(query.error)

  return {
    messages: window?.messages ?? nothing,
    origin: window?.origin ?? '',
    missed: window?.missed.length ?? 0,
    /** Whether it has been fetched since it was opened. */
    isFresh,
    isUnknown: !window && !failure,
    error: window ? null : failure,
    retry: () => void query.refetch(),
    isBusy,
    loadOlder: window?.older ? () => run(() => loadOlder(conversation)) : undefined,
    loadNewer: window?.newer ? () => run(() => loadNewer(conversation)) : undefined,
    loadAround: (messageId: string) => loadAround(conversation, messageId),
    showEnd: () => {
      seen.current = null
      returnToEnd(conversation)
      void query.refetch()
    },
    /** What the reader has before them who is not at the end. */
    setSeen: (messageId: string | null) => {
      seen.current = messageId
    },
  }
}
