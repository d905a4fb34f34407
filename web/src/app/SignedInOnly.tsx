import { loadTexts } from 'virtual:texts'
import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { useSessionState } from '../shared/auth/session.ts'
import { initialLanguage } from '../shared/i18n/languages.ts'
import { lazily } from './lazily.ts'
import { Splash } from './pages/Splash.tsx'

export const loadSignedIn = () => import('./SignedIn.tsx')

/** While it is asked who is there, so that the pages are there when the answer is. */
export const fetchAhead = () => void Promise.allSettled([loadSignedIn(), loadTexts(initialLanguage(), 'shell')])

const SignedIn = lazily(async () => (await loadSignedIn()).SignedIn)

/** The pages behind the door. The way back is never taken from the address, so nobody can be led elsewhere by a link. */
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
