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

/** A refusal of the server is final; another failure may pass. */
const worthRetrying = (failures: number, error: Error) => failures < 2 && !(error instanceof AppError && error.status < 500)

const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: worthRetrying }, mutations: { retry: false } } })

/** Messages arrive while the app starts. What was loaded before the socket was connected may lack some, so it is fetched again. */
const holdsConversations = ({ queryKey: [name] }: Query) => name === 'ticket' || name === 'message'

/** Everything that needs a session: the query cache, the live socket, the shell. All of it ends with the session. */
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
