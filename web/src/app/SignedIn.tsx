import { AppError } from '@recado/contract/errors'
import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { fetchAgain } from '../shared/live/fetchAgain.ts'
import { connectLive } from './live/connectLive.ts'
import { LiveWiring } from './live/LiveWiring.tsx'
import { OutboxWiring } from './live/OutboxWiring.tsx'
import { useReachable } from './live/useReachable.ts'
import { PageSkeleton } from './shell/PageSkeleton.tsx'
import { Shell } from './shell/Shell.tsx'

export { Pages } from './pageRoutes.tsx'

/** A refusal is an answer, and is not asked again; a failure may pass. */
const worthRetrying = (failures: number, error: Error) => failures < 2 && !(error instanceof AppError && error.status < 500)

const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: worthRetrying }, mutations: { retry: false } } })

/** Customers go on writing while a page begins: what was read before it was told anything may lack one who waits. */
const holdsConversations = ({ queryKey: [name] }: Query) => name === 'ticket' || name === 'message'

/** All that needs somebody signed in: the query cache, the live socket, the shell. It goes with them. */
export function SignedIn() {
  const [queries] = useState(createQueryClient)
  useEffect(() => connectLive(() => void fetchAgain(queries, { predicate: holdsConversations })), [queries])
  useReachable()
  return (
    <QueryClientProvider client={queries}>
      <LiveWiring />
      <OutboxWiring />
      <Shell>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Shell>
    </QueryClientProvider>
  )
}
