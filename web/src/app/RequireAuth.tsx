import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { useSessionState } from '#web/shared/data/auth/session.ts'
import { loadAppTexts, prefetchAppTexts } from '#web/shared/lib/i18n/i18n.ts'
import { lazyRoute } from './lazyRoute.tsx'
import { SessionSplash } from './pages/SessionSplash.tsx'

export const loadAuthenticatedApp = () => import('./AuthenticatedApp.tsx')

/** Fetches the signed-in app while the server is asked for the session, so that both arrive together. */
export const prefetchApp = () => void Promise.allSettled([loadAuthenticatedApp(), prefetchAppTexts()])

const AuthenticatedApp = lazyRoute(async () => (await Promise.all([loadAuthenticatedApp(), loadAppTexts()]))[0].AuthenticatedApp)

/** The pages that need a session. The address never says where to go after the sign-in, so no link can lead users elsewhere. */
export function RequireAuth() {
  const { status } = useSessionState()
  if (status === 'signedOut') return <Navigate to="/login" replace />
  if (status === 'signedIn')
    return (
      <Suspense fallback={<SessionSplash />}>
        <AuthenticatedApp />
      </Suspense>
    )
  return <SessionSplash unreachable={status === 'unreachable'} />
}
