import { Suspense, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSessionState } from '../shared/auth/session.ts'
import { fetchAhead } from './SignedInOnly.tsx'
import { PublicFrame } from './theme/PublicFrame.tsx'

/** The pages before the door. Whoever comes signed in goes home; whoever signs in here goes to work. */
export function SignedOutOnly() {
  const { status } = useSessionState()
  const [home] = useState(status === 'signedOut' ? '/tickets' : '/')
  if (status !== 'signedOut') return <Navigate to={home} replace />
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
