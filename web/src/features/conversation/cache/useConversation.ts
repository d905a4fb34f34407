import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fetchAfterPaint } from '#web/shared/data/live/fetchAfterPaint.ts'
import { onDisconnect, useLive } from '#web/shared/data/live/liveEvents.ts'
import {
  conversationKey,
  loadAround,
  loadNewer,
  loadOlder,
  markGaps,
  mergeMessage,
  refreshConversation,
  returnToEnd,
  trimConversation,
} from './messageCache.ts'

/** How long a closed conversation stays in the cache. */
const CACHE_TIME = 60 * 60_000
const RETRY_INTERVAL = 5000
const nothing: never[] = []

/** The messages around the reader's position. Fetching the newest marks them as read. */
export function useConversation(ticketId: number) {
  const client = useQueryClient()
  const conversation = useMemo(() => ({ client, ticketId }), [client, ticketId])
  const visibleMessageId = useRef<string>(null)
  const query = useQuery({
    queryKey: conversationKey(ticketId),
    // Read the position now, not after the paint: `showEnd` has just cleared it, and the list may report the old one again before it is drawn.
    queryFn: (queryContext) => fetchAfterPaint(queryContext, refreshConversation.bind(null, conversation, visibleMessageId.current)),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.status === 'error' && RETRY_INTERVAL,
    networkMode: 'always',
    gcTime: CACHE_TIME,
    // Each change keeps equal messages. Comparing a long conversation as a whole would be slow.
    structuralSharing: false,
    throwOnError: false,
  })
  useEffect(() => () => trimConversation(conversation), [conversation])
  const { isBusy, run } = useSingleFlight()

  const loaded = query.data
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && query.isSuccess && !query.isFetching) setFresh(true)
  // The failure stays visible while the query retries.
  const [failure, setFailure] = useState(query.error)
  if (query.error && query.error !== failure) setFailure(query.error)

  return {
    messages: loaded?.messages ?? nothing,
    origin: loaded?.origin ?? '',
    unloadedNewCount: loaded?.unloadedNewIds.length ?? 0,
    /** Whether it was fetched since the conversation was opened. */
    isFresh,
    isFirstLoading: !loaded && !failure,
    error: loaded ? null : failure,
    retry: () => void query.refetch(),
    isBusy,
    loadOlder: loaded?.older ? () => run(() => loadOlder(conversation)) : undefined,
    loadNewer: loaded?.newer ? () => run(() => loadNewer(conversation)) : undefined,
    loadAround: (messageId: string) => loadAround(conversation, messageId),
    showEnd: () => {
      visibleMessageId.current = null
      returnToEnd(conversation)
      void query.refetch()
    },
    /** The visible message of a reader who is not at the end. */
    setVisibleMessage: (messageId: string | null) => {
      visibleMessageId.current = messageId
    },
  }
}

/** The pause after a failure. */
const RETRY_DELAY = 2000

/** Runs one request at a time. Calls in the meantime are dropped, because scrolling repeats them. */
function useSingleFlight() {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(async (work: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    const isDone = await work().then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!isDone) await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
    isRunning.current = false
  }, [])
  return { isBusy, run }
}

/** Keeps all loaded conversations up to date. */
export function useMessageEvents() {
  const client = useQueryClient()
  useLive('appMessage', ({ action, message }) => {
    if (action === 'create' || action === 'update') mergeMessage(client, { action, message })
  })
  useEffect(() => {
    // Until now no events were received.
    markGaps(client)
    return onDisconnect(() => markGaps(client))
  }, [client])
}
