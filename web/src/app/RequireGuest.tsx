import { type ReactNode, Suspense } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSessionState } from '#web/shared/data/auth/session.ts'
import { lazyRoute } from './lazyRoute.tsx'
import { prefetchApp } from './RequireAuth.tsx'
import { GuestLayout } from './theme/GuestLayout.tsx'

const ConfirmEmailPage = lazyRoute(async () => (await import('#web/features/access/ConfirmEmailPage.tsx')).ConfirmEmailPage)

/** The pages for guests, such as the login. With a session they lead into the app. */
export function RequireGuest() {
  const { status } = useSessionState()
  if (status !== 'signedOut') return <Navigate to="/tickets" replace />
  return (
    <Framed onSubmit={prefetchApp}>
      <Outlet />
    </Framed>
  )
}

/** The layout of pages that look like those for guests and are open to all. */
export const PublicLayout = () => (
  <Framed onSubmit={() => undefined}>
    <Outlet />
  </Framed>
)

/** The link from the mail opens in any tab, so this page works with or without a session. */
export const ConfirmEmailRoute = () => (
  <Framed onSubmit={prefetchApp}>
    <ConfirmEmailPage />
  </Framed>
)

const Framed = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <GuestLayout onSubmit={onSubmit}>
    <Suspense>{children}</Suspense>
  </GuestLayout>
)
