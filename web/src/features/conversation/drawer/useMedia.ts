import { kindsIn, type MediaList } from '@recado/contract/messages/kinds'
import { type Message, messageEndpoints } from '@recado/contract/messages/messages'
import { call } from '#web/shared/data/api/call.ts'
import { useLivePages, useLiveUpdates } from '#web/shared/data/live/liveQuery.ts'

const PAGE = 30

/** The images or files of a conversation: an infinite list, the latest first, updated live. */
export function useMedia(ticketId: number, kind: MediaList) {
  const key = ['message', 'media', ticketId, kind]
  const query = useLivePages({
    key,
    fetch: (cursor) =>
      call(messageEndpoints.list, { params: { ticketId }, query: { media: kind, limit: PAGE, ...(cursor && { cursor }) } }),
    throwOnError: false,
  })
  const all = query.data?.pages.flatMap((page) => page.messages.toReversed()) ?? []
  useLiveUpdates(key, {
    appMessage({ message }) {
      if (message?.ticketId !== ticketId) return
      return changesMedia(message, { kind, known: all.find(({ id }) => id === message.id) }) && 'refetch'
    },
  })
  return {
    // The file of a deleted message no longer exists.
    rows: all.filter(({ mediaUrl, isDeleted }) => mediaUrl && !isDeleted),
    isLoading: query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    updatedAt: query.dataUpdatedAt,
    loadMore: () => query.hasNextPage && !query.isFetchNextPageError && void query.fetchNextPage({ cancelRefetch: false }),
  }
}

/** Of a loaded message only its file matters: it may arrive after the message, and it may be deleted. */
const changesMedia = (told: Message, { kind, known }: { kind: MediaList; known: Message | undefined }) =>
  known
    ? known.mediaUrl !== told.mediaUrl || known.isDeleted !== told.isDeleted
    : told.mediaType !== null && kindsIn(kind).includes(told.mediaType)
