import { useInfiniteQuery } from '@tanstack/react-query'
import { inOrder } from './applyMessage.ts'
import { conversationKey, fetchMessages } from './messageList.ts'

/** The messages of a ticket, from the newest back. Fetching them is what marks them as read. */
export function useConversation(ticketId: number) {
  const query = useInfiniteQuery({
    queryKey: conversationKey(ticketId),
    queryFn: ({ pageParam }) => fetchMessages(ticketId, { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (oldest) => oldest.nextCursor,
    refetchOnMount: 'always',
  })
  return {
    messages: inOrder(query.data?.pages ?? []),
    isLoading: query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    loadOlder: () => void query.fetchNextPage({ cancelRefetch: false }),
  }
}
