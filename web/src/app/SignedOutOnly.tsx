import { Suspense } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSessionState } from '../shared/auth/session.ts'
import { fetchAhead } from './SignedInOnly.tsx'
import { PublicFrame } from './theme/PublicFrame.tsx'

/** The pages before the door. Whoever is signed in goes to work. */
export function SignedOutOnly() {
  const { status } = useSessionState()
  if (status !== 'signedOut') return <Navigate to="/tickets" replace />
  return (
    <Suspense>
      <PublicFrame onSubmit={fetchAhead}>
        <Suspense>
          <Outlet />
        </Suspense>
      </PublicFrame>
    </Suspense>
  )
}
