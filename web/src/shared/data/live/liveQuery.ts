import type { EventName, EventPayload } from '@recado/contract/events'
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type SkipToken,
  skipToken,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type CachePatch, patchCache } from './cache.ts'
import { fetchAfterPaint } from './fetchAfterPaint.ts'
import { invalidateLive } from './invalidateLive.ts'
import { useLiveEvents } from './liveEvents.ts'

/** The effect of an event on loaded data: a function that returns the new data, `refetch` if only the server knows, or nothing. */
type Effect<Data> = CachePatch<Data> | 'refetch' | false | undefined

/** One handler per kind of event that changes the data. */
export type LiveHandlers<Data> = { readonly [Name in EventName]?: (payload: EventPayload<Name>) => Effect<Data> }

type Live<Data> = { key: QueryKey; on?: LiveHandlers<Data> }

/**
 * Loads data and keeps it up to date. No code handles events while no screen shows the data, so each new screen fetches it again; what is in
 * the cache is drawn first. After a lost connection everything is fetched again (`AppEvents`).
 *
 * @example
 * useLiveQuery({
 *   key: ['tag', 'one', id],
 *   fetch: () => call(tags.endpoints.get, { params: { id } }),
 *   on: { tag: ({ tag }) => tag.id === id && (() => tag), queue: () => 'refetch' },
 * })
 */
export function useLiveQuery<Data>({ key, fetch, on = {}, ...options }: LiveQuery<Data>) {
  useLiveUpdates(key, on)
  return useQuery({
    refetchOnMount: 'always',
    ...options,
    queryKey: key,
    queryFn: fetch === skipToken ? skipToken : (context) => fetchAfterPaint(context, async () => fetch()),
  })
}

type LiveQuery<Data> = Live<Data> & { fetch: (() => Data | Promise<Data>) | SkipToken } & Omit<
    UseQueryOptions<Data>,
    'queryKey' | 'queryFn'
  >

/** Like `useLiveQuery`, for a list that loads page by page. */
export function useLivePages<Page extends { nextCursor?: string | null }>({ key, fetch, on = {}, ...options }: LivePages<Page>) {
  useLiveUpdates(key, on)
  return useInfiniteQuery({
    refetchOnMount: 'always',
    ...options,
    queryKey: key,
    queryFn: (context) => fetchAfterPaint(context, () => fetch(context.pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** The loaded pages of such a list. */
export type LoadedPages<Page> = InfiniteData<Page, string | undefined>
type LivePages<Page> = Live<LoadedPages<Page>> & { fetch: (cursor: string | undefined) => Promise<Page> } & Pick<
    UseInfiniteQueryOptions<Page, Error, LoadedPages<Page>, QueryKey, string | undefined>,
    'enabled' | 'placeholderData' | 'refetchOnMount' | 'refetchOnWindowFocus' | 'staleTime' | 'structuralSharing' | 'throwOnError'
  >

/** Keeps all data under a key up to date, whichever component has loaded it. */
export function useLiveUpdates<Data>(key: QueryKey, on: LiveHandlers<Data>) {
  const client = useQueryClient()
  useLiveEvents(Object.keys(on) as EventName[], (name, payload) => apply(client, key, handlerOf(on, name)?.(payload)))
}

/** TypeScript does not see that name and payload belong together. */
const handlerOf = <Data>(on: LiveHandlers<Data>, name: EventName) =>
  on[name] as ((payload: EventPayload<EventName>) => Effect<Data>) | undefined

function apply<Data>(client: QueryClient, queryKey: QueryKey, effect: Effect<Data>) {
  if (effect === 'refetch') void invalidateLive(client, { queryKey })
  else if (effect) patchCache<Data>({ client, queryKey }, effect)
}

/** Data without which the rest of the screen works: its failure is a toast with retry, instead of an error of the nearest section. */
type FailureToast =
  | 'aiService'
  | 'channels'
  | 'companyUsage'
  | 'contact'
  | 'contactDetails'
  | 'library'
  | 'notices'
  | 'quickMessages'
  | 'unreadChats'
  | 'variables'
  | 'waitingMessages'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { failureToast?: FailureToast }
  }
}
