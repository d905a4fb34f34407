import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { connectLive } from './live/connectLive.ts'
import { LiveWiring } from './live/LiveWiring.tsx'
import { OutboxWiring } from './live/OutboxWiring.tsx'
import { createQueryClient } from './queryClient.ts'
import { RoomSkeleton } from './shell/RoomSkeleton.tsx'
import { Shell } from './shell/Shell.tsx'

/** All that needs somebody signed in: the query cache, the live socket, the shell. It goes with them. */
export function SignedIn() {
  const [queries] = useState(createQueryClient)
  useEffect(connectLive, [])
  return (
    <QueryClientProvider client={queries}>
      <LiveWiring />
      <OutboxWiring />
      <Shell>
        <Suspense fallback={<RoomSkeleton />}>
          <Outlet />
        </Suspense>
      </Shell>
    </QueryClientProvider>
  )
}
