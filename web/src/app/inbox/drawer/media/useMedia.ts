import { type MediaKind, type Message, messages } from '@recado/contract/messages'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { useLive } from '../../../../shared/live/live.ts'

const PAGE = 30

/** The pictures or the files of a conversation, the newest first, endless and true by itself. */
export function useMedia(ticketId: number, kind: MediaKind) {
  const client = useQueryClient()
  const queryKey = ['message', 'media', ticketId, kind]
  useLive('appMessage', ({ message }) => {
    const { ticketId: of, mediaType } = message as Message
    if (of === ticketId && mediaType) void client.invalidateQueries({ queryKey })
  })
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      call(messages.list, { params: { ticketId }, query: { media: kind, limit: PAGE, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    refetchOnMount: 'always',
  })
  return {
    // What lies in a message that was taken back is gone.
    rows: query.data?.pages.flatMap((page) => page.messages.toReversed()).filter(({ mediaUrl, isDeleted }) => mediaUrl && !isDeleted) ?? [],
    isLoading: query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    updatedAt: query.dataUpdatedAt,
    loadMore: () => query.hasNextPage && !query.isFetchNextPageError && void query.fetchNextPage({ cancelRefetch: false }),
  }
}
