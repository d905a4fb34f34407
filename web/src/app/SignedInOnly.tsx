import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { useSessionState } from '../shared/auth/session.ts'
import { loadAppTexts, prefetchAppTexts } from '../shared/i18n/i18n.ts'
import { lazily } from './lazily.ts'
import { Splash } from './pages/Splash.tsx'

export const loadSignedIn = () => import('./SignedIn.tsx')

/** Fetches the signed-in app while the server is asked for the session, so that both arrive together. */
export const fetchAhead = () => void Promise.allSettled([loadSignedIn(), prefetchAppTexts()])

const SignedIn = lazily(async () => (await Promise.all([loadSignedIn(), loadAppTexts()]))[0].SignedIn)

/** The pages that need a session. The address never says where to go after the sign-in, so no link can lead users elsewhere. */
export function SignedInOnly() {
  const { status } = useSessionState()
  if (status === 'signedOut') return <Navigate to="/login" replace />
  if (status === 'signedIn')
    return (
      <Suspense fallback={<Splash />}>
        <SignedIn />
      </Suspense>
    )
  return <Splash unreachable={status === 'unreachable'} />
}
