import { type ReactNode, Suspense } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSessionState } from '../shared/auth/session.ts'
import { lazily } from './lazily.ts'
import { fetchAhead } from './SignedInOnly.tsx'
import { PublicFrame } from './theme/PublicFrame.tsx'

const ConfirmEmailPage = lazily(async () => (await import('../features/access/ConfirmEmailPage.tsx')).ConfirmEmailPage)

/** The pages for guests, such as the login. With a session they lead into the app. */
export function SignedOutOnly() {
  const { status } = useSessionState()
  if (status !== 'signedOut') return <Navigate to="/tickets" replace />
  return (
    <Framed onSubmit={fetchAhead}>
      <Outlet />
    </Framed>
  )
}

/** The layout of pages that look like those for guests and are open to everybody. */
export const ToAnybody = () => (
  <Framed onSubmit={() => undefined}>
    <Outlet />
  </Framed>
)

/** The link from the mail opens in any tab, so this page works with or without a session. */
export const Confirming = () => (
  <Framed onSubmit={fetchAhead}>
    <ConfirmEmailPage />
  </Framed>
)

const Framed = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <PublicFrame onSubmit={onSubmit}>
    <Suspense>{children}</Suspense>
  </PublicFrame>
)
