import { AppError } from '@recado/contract/errors'
import { onlineManager, type Query, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { networkStatus } from '#web/shared/data/live/networkStatus.ts'
import { i18n } from '#web/shared/lib/i18n/i18n.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import { errorMessage, toast } from '#web/shared/ui/toast/toast.ts'
import { AppEvents } from './live/AppEvents.tsx'
import { connectLive } from './live/connectLive.ts'
import { OutboxHandlers } from './live/OutboxHandlers.tsx'
import { probeServer } from './live/probeServer.ts'
import { usePushRegistration } from './live/usePushRegistration.ts'
import { CrashPage } from './pages/CrashPage.tsx'
import { AppShell } from './shell/AppShell.tsx'
import { PageSkeleton } from './shell/PageSkeleton.tsx'

export { AppRoutes } from './appRoutes.tsx'

/** A refusal of the server is final; another failure may pass. */
const shouldRetry = (failures: number, error: Error) => failures < 2 && !(error instanceof AppError && error.status < 500)

/**
 * A query whose data could not be loaded throws, and the nearest `Section` says so. Readers that show the error themselves set
 * `throwOnError: false`; where the rest works without the data, `meta.failureToast` names it instead. Data on screen outlasts a failed
 * refetch.
 */
const shouldThrow = (_: Error, { state, meta }: Pick<Query, 'state' | 'meta'>) => state.data === undefined && !meta?.failureToast

function createQueryClient() {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { state, meta }) {
        const missing = meta?.failureToast
        if (missing === undefined || state.data !== undefined) return
        const retry = () => void invalidateLive(client, { predicate: (query) => query.meta?.failureToast === missing })
        toast.refusal(`${i18n.t(`common:missing.${missing}`)} ${errorMessage(error)}`, { name: i18n.t('common:retry'), run: retry })
      },
    }),
    defaultOptions: {
      // What is loaded is fetched again when the live socket is back, after the outbox has been sent.
      queries: { staleTime: 60_000, retry: shouldRetry, refetchOnReconnect: false, throwOnError: shouldThrow },
      // A change fails at once without a network: nobody expects it to happen minutes later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

// A query that cannot reach the server waits, and goes on once it can.
onlineManager.setEventListener((setOnline) => {
  const update = () => setOnline(networkStatus.canRequest())
  update()
  return networkStatus.subscribe(update)
})

/** Messages arrive while the app starts. What was loaded before the socket was connected may lack some, so it is fetched again. */
const isConversationQuery = ({ queryKey: [name] }: Query) => name === 'ticket' || name === 'message'

/** Everything that needs a session: the query cache, the live socket, the shell. All of it ends with the session. */
export function AuthenticatedApp() {
  const [queries] = useState(createQueryClient)
  useEffect(() => connectLive(() => void invalidateLive(queries, { predicate: isConversationQuery })), [queries])
  useEffect(probeServer, [])
  usePushRegistration()
  return (
    <QueryClientProvider client={queries}>
      <AppEvents />
      <OutboxHandlers />
      <AppShell>
        <PageSection />
      </AppShell>
    </QueryClientProvider>
  )
}

/** A page that fails leaves the rail and the bar usable. Another page is tried again. */
const PageSection = () => (
  <Section resetKey={useLocation().key} crash={<CrashPage />}>
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  </Section>
)
