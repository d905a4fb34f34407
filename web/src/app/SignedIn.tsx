import { AppError } from '@recado/contract/errors'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
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

/** All that needs somebody signed in: the query cache, the live socket, the shell. It goes with them. */
export function SignedIn() {
  const [queries] = useState(createQueryClient)
  useEffect(connectLive, [])
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
